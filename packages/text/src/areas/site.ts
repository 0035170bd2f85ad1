import { editions, messages } from '../languages/en/site'
import type { Area } from './area'

export const siteArea: Area<'site'> = { name: 'site', english: { messages, editions } }
