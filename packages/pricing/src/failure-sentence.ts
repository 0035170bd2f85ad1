/** The sentence for a failure: the server's own, or ours if there's no readable response. */
import type { ApiFailure } from '@rxgauge/client'
import { defaultErrorMessage } from '@rxgauge/contract'
import type { FirstScreenMessages } from '@rxgauge/text'

export function failureSentence({ code, status, message }: ApiFailure, { errors }: FirstScreenMessages): string {
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'BAD_RESPONSE') return errors[code]
  if (code === 'PRICE_NOT_AVAILABLE' && status === undefined) return errors.PRICE_NOT_AVAILABLE
  return message === defaultErrorMessage ? errors.BAD_RESPONSE : message
}

/** Whether the sentence comes from the server. */
export const isSaidByServer = ({ status, code }: ApiFailure): boolean => status !== undefined && code !== 'BAD_RESPONSE'

/** Whether no source has a price: a final result, which retrying doesn't change. */
export const isPriceUnknown = ({ code }: ApiFailure): boolean => code === 'PRICE_NOT_AVAILABLE'
