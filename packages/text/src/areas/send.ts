import { messages } from '../languages/en/send'
import type { Area } from './area'

export const sendArea: Area<'send'> = { name: 'send', english: { messages } }
