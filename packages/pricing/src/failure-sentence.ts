/** The sentence for a failure: the server's own, or ours where the server could not speak. */
import type { ApiFailure } from '@rxgauge/client'
import type { FirstScreenMessages } from '@rxgauge/text'

export function failureSentence({ code, status, message }: ApiFailure, { errors }: FirstScreenMessages): string {
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'BAD_RESPONSE') return errors[code]
  if (code === 'PRICE_NOT_AVAILABLE' && status === undefined) return errors.PRICE_NOT_AVAILABLE
  return message
}

/** Whether the sentence is the server's own. */
export const isSaidByServer = ({ status, code }: ApiFailure): boolean => status !== undefined && code !== 'BAD_RESPONSE'

/** No source has a price: an answer, with its reason, that another try does not change. */
export const isPriceUnknown = ({ code }: ApiFailure): boolean => code === 'PRICE_NOT_AVAILABLE'
