import { messages } from '../languages/en/account'
import type { Area } from './area'

export const accountArea: Area<'account'> = { name: 'account', english: { messages } }
