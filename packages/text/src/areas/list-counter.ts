import { editions, messages } from '../languages/en/list-counter'
import type { MessageArea } from './area'

export const listCounterArea: MessageArea<'listCounter'> = { name: 'listCounter', english: { messages, editions } }
