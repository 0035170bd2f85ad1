import { editions, messages } from '../languages/en/results'
import type { MessageArea } from './area'

export const resultsArea: MessageArea<'results'> = { name: 'results', english: { messages, editions } }
