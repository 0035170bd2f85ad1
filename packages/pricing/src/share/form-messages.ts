import type { FirstScreenMessages } from '@rxgauge/text'

/** A form's sentences for broken rules, and the handler for other errors. */
export interface FormMessages {
  sentences: FirstScreenMessages['rules']
  onError: (error: unknown) => void
}
