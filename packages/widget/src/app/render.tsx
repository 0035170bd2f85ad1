/** Renders React into the element: into its own shadow root by react-shadow, beside the loader's skeleton, which is then removed. */
import { pricingStyles } from '@rxgauge/pricing/styles'
import { styleSheet } from '@rxgauge/ui'
import { uiStyles } from '@rxgauge/ui/styles'
import { createRoot } from 'react-dom/client'
import shadowRoot from 'react-shadow'
import { keepInside } from './keep-inside'
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

/** Returns a function that removes everything. */
export function render({ host, shadow, state, removeSkeleton, retry, mode }: RenderOptions): () => void {
  const container = document.createElement('div')
  shadow.append(container)
  const styleSheets = [...uiStyles, ...pricingStyles, widgetCss].map((css) => styleSheet(host.ownerDocument, css))
  const Shadow = shadowRoot.div
  if (!Shadow) throw new Error('react-shadow returned no element')

  const letOut = keepInside(host)
  const root = createRoot(container)
  root.render(
    <Shadow styleSheets={styleSheets}>
      <WidgetApp host={host} state={state} onShown={removeSkeleton} retry={retry} mode={mode} />
    </Shadow>,
  )
  return () => {
    letOut()
    root.unmount()
    container.remove()
    removeSkeleton()
  }
}
