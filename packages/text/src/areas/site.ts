import { editions, messages } from '../languages/en/site'
import type { MessageArea } from './area'

export const siteArea: MessageArea<'site'> = { name: 'site', english: { messages, editions } }
