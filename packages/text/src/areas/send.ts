import { send } from '../languages/en/send'
import type { Area } from './area'

export const sendArea: Area<'send'> = { name: 'send', english: { messages: send } }
