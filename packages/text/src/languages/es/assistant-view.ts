/** Spanish text of the gauge in an assistant's conversation. */
import { translation } from '../../sentence'
import type { AssistantViewMessages } from '../en/assistant-view'
import { medication } from './medication-words'

export const messages = translation<AssistantViewMessages>()({
  medication,
  what: '{name}, {dose}, {quantity}',
  near: 'Cerca de {city}, {state} {zip}',
  asOf: 'Al {day}',
  waiting: 'Esperando los precios',
  nothing: 'No hay precios para mostrar aquí.',
})
