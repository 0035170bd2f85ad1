/** The sentence for a failure: the server's own, or ours where the server could not speak. */
import type { ApiFailure } from '@rxgauge/client'
import type { Messages } from '@rxgauge/text'

export function failureSentence({ code, message }: ApiFailure, { errors }: Messages): string {
  if (code === 'NETWORK' || code === 'TIMEOUT' || code === 'BAD_RESPONSE') return errors[code]
  return message
}
