import { editions, messages } from '../languages/en/results'
import type { Area } from './area'

export const resultsArea: Area<'results'> = { name: 'results', english: { messages, editions } }
