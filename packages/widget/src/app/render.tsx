/** Renders React into the element: hydrates the loader's first screen, or takes the place of what stands there. */
import { pricingStyles } from '@rxgauge/pricing/styles'
import { styleSheet } from '@rxgauge/ui'
import { uiStyles } from '@rxgauge/ui/styles'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import shadowRoot from 'react-shadow'
import { keepInside } from './keep-inside'
import widgetCss from './widget.css?inline'
import { WidgetApp } from './widget-app'
import type { ReadyState, WidgetState, WidgetStore } from './widget-state'

interface RenderOptions {
  host: HTMLElement
  shadow: ShadowRoot
  state: WidgetStore
  /** The loader's first screen, if it has the search field. */
  firstScreen: HTMLElement | undefined
  /** Removes what the element shows until now. */
  hide: () => void
  retry: () => void
  mode: () => 'light' | 'dark'
}

/** Returns a function that removes everything. */
export function render({ host, shadow, state, firstScreen, hide, retry, mode }: RenderOptions): () => void {
  const styleSheets = [...uiStyles, ...pricingStyles, widgetCss].map((css) => styleSheet(host.ownerDocument, css))
  const app = { host, state, retry, mode }
  let container = firstScreen
  let root: Root | undefined
  let isEnded = false

  /** Continues with the loader's own elements, in its shadow root. */
  function hydrate(painted: HTMLElement, { journey }: ReadyState) {
    // Those of the host stay.
    const showStyles = () => {
      shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets.slice(0, 1), ...styleSheets]
    }
    const field = painted.querySelector('input')
    const isTyping = host.matches(':focus-within')
    root = hydrateRoot(painted, <WidgetApp {...app} isHydrating onShown={showStyles} />, {
      // A password manager, say, has put something beside the field, so React has rendered all of it again.
      onRecoverableError(error) {
        if (isEnded) return
        console.warn('RxGauge:', error)
        if (!field || field.isConnected) return
        if (field.value) journey.type(field.value)
        if (isTyping) painted.querySelector('input')?.focus()
      },
    })
  }

  /** Renders into a shadow root of its own, beside what stands there, which is removed once there's something to show. */
  function replace() {
    const Shadow = shadowRoot.div
    if (!Shadow) throw new Error('react-shadow returned no element')
    const added = shadow.appendChild(document.createElement('div'))
    const removeOld = () => {
      const isTyping = host.matches(':focus-within')
      hide()
      if (isTyping) added.firstElementChild?.shadowRoot?.querySelector('input')?.focus()
    }
    container = added
    root = createRoot(added)
    root.render(
      <Shadow styleSheets={styleSheets}>
        <WidgetApp {...app} isHydrating={false} onShown={removeOld} />
      </Shadow>,
    )
  }

  /** The first screen until its text is the journey's. */
  let untaken = firstScreen
  function take(now: WidgetState) {
    if (!untaken || now.status === 'loading') return
    if (!root && isFirstRender(untaken, now, mode())) {
      hydrate(untaken, now)
      untaken = undefined
      return
    }
    if (!root) replace()
    if (now.status !== 'ready') return
    const typed = untaken.querySelector('input')?.value
    untaken = undefined
    if (typed) now.journey.type(typed)
  }
  const unsubscribe = state.subscribe(take)
  if (!firstScreen) replace()

  const letOut = keepInside(host)
  return () => {
    isEnded = true
    letOut()
    unsubscribe()
    root?.unmount()
    container?.remove()
    hide()
  }
}

/** Whether the first render consists of the same elements, in the same language and theme: the page may have changed its options since. */
function isFirstRender(firstScreen: HTMLElement, now: WidgetState, mode: 'light' | 'dark'): now is ReadyState {
  const painted = firstScreen.querySelector<HTMLElement>('.rx')
  return (
    now.status === 'ready' &&
    now.journey.search.getState().text === '' &&
    painted?.lang === now.language &&
    painted.dataset.theme === mode
  )
}
