import { editions, messages } from '../languages/en/my-list'
import type { MessageArea } from './area'

export const myListArea: MessageArea<'myList'> = { name: 'myList', english: { messages, editions } }
