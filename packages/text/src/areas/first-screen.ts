import { editions, messages } from '../languages/en/first-screen'
import type { MessageArea } from './area'

export const firstScreenArea: MessageArea<'firstScreen'> = { name: 'firstScreen', english: { messages, editions } }
