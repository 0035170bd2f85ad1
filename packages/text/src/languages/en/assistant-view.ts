/** English text of the gauge in an assistant's conversation. */
import { sentences } from '../../sentence'
import { medication } from './medication-words'

export const messages = sentences(
  {
    what: '{name} {dose}, {quantity}',
    near: 'Near {city}, {state} {zip}',
    asOf: 'As of {day}',
    waiting: 'Waiting for prices',
    nothing: 'There are no prices to show here.',
  },
  { medication },
)

export type AssistantViewMessages = typeof messages
