import { messages } from '../languages/en/account'
import type { MessageArea } from './area'

export const accountArea: MessageArea<'account'> = { name: 'account', english: { messages } }
