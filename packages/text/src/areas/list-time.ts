import { messages } from '../languages/en/list-time'
import type { MessageArea } from './area'

export const listTimeArea: MessageArea<'listTime'> = { name: 'listTime', english: { messages } }
