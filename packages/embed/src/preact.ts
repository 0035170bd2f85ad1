/** Types of `<rx-gauge>` in Preact's JSX. */
import type { WidgetOptions } from '@rxgauge/widget-app'
import type { JSX } from 'preact'

/** What `<rx-gauge>` takes in JSX. */
export type RxGaugeElementProps = { [Name in keyof WidgetOptions]?: WidgetOptions[Name] | undefined } & Omit<
  JSX.IntrinsicElements['div'],
  keyof WidgetOptions
>

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'rx-gauge': RxGaugeElementProps
    }
  }
}
