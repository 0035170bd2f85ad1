import { editions, messages } from '../languages/en/list-answer'
import type { MessageArea } from './area'

export const listAnswerArea: MessageArea<'listAnswer'> = { name: 'listAnswer', english: { messages, editions } }
