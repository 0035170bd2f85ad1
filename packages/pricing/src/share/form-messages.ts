import type { Messages } from '@rxgauge/text'

/** What a form says of broken rules, and who hears of what goes wrong besides. */
export interface FormMessages {
  sentences: Messages['rules']
  onError: (error: unknown) => void
}
