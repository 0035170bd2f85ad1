/** English text of the gauge in an assistant's conversation. */
import { sentences } from '../../sentence'

export const messages = sentences({
  what: '{name} {strength} {form}, {quantity}',
  near: 'Near {city}, {state} {zip}',
  asOf: 'As of {day}',
  waiting: 'Waiting for prices',
  nothing: 'There are no prices to show here.',
})

export type AssistantViewMessages = typeof messages
