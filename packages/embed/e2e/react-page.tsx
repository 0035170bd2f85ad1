/** The page of `react.test.ts`: the component in StrictMode, rendered on a server first or in the browser alone. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { loadRxGauge } from '../src/index'
import { RxGauge, type RxGaugeProps } from '../src/react'

export const app = (props: RxGaugeProps | undefined) => <StrictMode>{props && <RxGauge {...props} />}</StrictMode>

/** What the test calls. */
export interface ReactPage {
  heard: string[]
  ref: { current: HTMLElement | null }
  hydrate(props: RxGaugeProps): void
  render(props: RxGaugeProps | undefined): void
  loadRxGauge: typeof loadRxGauge
}

if (typeof document !== 'undefined') {
  let root: Root | undefined
  const place = document.querySelector('main') ?? document.body
  const heard: string[] = []
  const ref = { current: null }
  const hear = (event: CustomEvent<object>) => heard.push(`${event.type} ${JSON.stringify(event.detail)}`)
  const complete = (props: RxGaugeProps) =>
    app({ ...props, onReady: hear, onResult: hear, onError: hear, ref } as RxGaugeProps)
  const page: ReactPage = {
    heard,
    ref,
    hydrate(props) {
      root = hydrateRoot(place, complete(props))
    },
    render(props) {
      root ??= createRoot(place)
      root.render(props ? complete(props) : app(undefined))
    },
    loadRxGauge,
  }
  Object.assign(window, { page })
}
