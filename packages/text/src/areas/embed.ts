import { messages } from '../languages/en/embed'
import type { MessageArea } from './area'

export const embedArea: MessageArea<'embed'> = { name: 'embed', english: { messages } }
