import { messages } from '../languages/en/assistant-view'
import type { MessageArea } from './area'

export const assistantViewArea: MessageArea<'assistantView'> = { name: 'assistantView', english: { messages } }
