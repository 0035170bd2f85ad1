/** Renders React into the element: into its own shadow root by react-shadow, beside the loader's skeleton, which is then removed. */
import { pricingStyles } from '@rxgauge/pricing/styles'
import { styleSheet } from '@rxgauge/ui'
import { uiStyles } from '@rxgauge/ui/styles'
import { createRoot } from 'react-dom/client'
import shadowRoot from 'react-shadow'
import widgetCss from './widget.css?inline'
import { WidgetApp } from './widget-app'
import type { WidgetStore } from './widget-state'

interface RenderOptions {
  host: HTMLElement
  shadow: ShadowRoot
  state: WidgetStore
  removeSkeleton: () => void
  retry: () => void
  mode: () => string | undefined
}

const keyEvents = ['keydown', 'keypress', 'keyup'] as const
const keepInside = (event: Event) => event.stopPropagation()

/** Returns a function that removes everything. */
export function render({ host, shadow, state, removeSkeleton, retry, mode }: RenderOptions): () => void {
  const container = document.createElement('div')
  shadow.append(container)
  const styleSheets = [...uiStyles, ...pricingStyles, widgetCss].map((css) => styleSheet(host.ownerDocument, css))
  const Shadow = shadowRoot.div
  if (!Shadow) throw new Error('react-shadow returned no element')

  // Typing here must not trigger the host page's keyboard shortcuts.
  for (const name of keyEvents) host.addEventListener(name, keepInside)
  const root = createRoot(container)
  root.render(
    <Shadow styleSheets={styleSheets}>
      <WidgetApp host={host} state={state} onShown={removeSkeleton} retry={retry} mode={mode} />
    </Shadow>,
  )
  return () => {
    for (const name of keyEvents) host.removeEventListener(name, keepInside)
    root.unmount()
    container.remove()
    removeSkeleton()
  }
}
