import type { FirstScreenMessages } from '@rxgauge/text'

/** What a form says of broken rules, and who hears of what goes wrong besides. */
export interface FormMessages {
  sentences: FirstScreenMessages['rules']
  onError: (error: unknown) => void
}
