import { messages } from '../languages/en/send'
import type { MessageArea } from './area'

export const sendArea: MessageArea<'send'> = { name: 'send', english: { messages } }
