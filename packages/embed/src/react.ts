/** The gauge as a React component. It renders the `<rx-gauge>` element and nothing else, on a server too. */
import { applyOptions, type MemberToken, type WidgetOptions } from '@rxgauge/widget-app'
import {
  createElement,
  type DetailedHTMLProps,
  type ForwardedRef,
  forwardRef,
  type HTMLAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { type EventHandlers, listen, splitHandlers } from './events'
import { loadFor } from './mount'
import './page-types'

type Attributes = { [Name in keyof WidgetOptions]?: WidgetOptions[Name] | undefined }

/** What `<rx-gauge>` takes in JSX; `class` is for React before 19. */
export type RxGaugeElementProps = Attributes & { class?: string | undefined } & Omit<
    DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>,
    keyof WidgetOptions
  >

export interface RxGaugeProps
  extends Attributes,
    EventHandlers,
    Omit<HTMLAttributes<HTMLElement>, keyof WidgetOptions | keyof EventHandlers | 'children'> {
  /** The operator's address, such as `https://prices.example.com`. */
  host: string
  /** The organization's code. */
  org: string
  /** Who is signed in on the page. A function may be another one at each render. */
  memberToken?: MemberToken | undefined
}

/** Before events can come; a server has no layout and would say so. */
const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** The gauge; changed props change it where it is, and it leaves nothing behind. */
export const RxGauge = forwardRef(function RxGauge(
  { host, className, memberToken, ...props }: RxGaugeProps,
  ref: ForwardedRef<HTMLElement>,
) {
  const own = useRef<HTMLElement | null>(null)
  const { handlers, others } = splitHandlers(props)
  const current = useRef<EventHandlers>(handlers)
  const { lang } = others

  useBrowserEffect(() => {
    current.current = handlers
  })
  // A property in every version of React, and there before the gauge begins.
  useBrowserEffect(() => {
    if (own.current) applyOptions(own.current, { memberToken })
  }, [memberToken])
  useBrowserEffect(() => (own.current ? listen(own.current, () => current.current) : undefined), [])
  useBrowserEffect(() => {
    // React 19 sets `lang` as a property, which would make it the word "undefined".
    if (lang === undefined) own.current?.removeAttribute('lang')
  }, [lang])
  useEffect(() => {
    if (own.current) loadFor(own.current, host)
  }, [host])

  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => own.current, [])

  return createElement('rx-gauge', { ...others, class: className, ref: own })
})

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'rx-gauge': RxGaugeElementProps
    }
  }
}

// Where the types of React before 18.2 look.
declare global {
  namespace JSX {
    interface IntrinsicElements {
      'rx-gauge': RxGaugeElementProps
    }
  }
}
