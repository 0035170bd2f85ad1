import { editions, messages } from '../languages/en/first-screen'
import type { Area } from './area'

export const firstScreenArea: Area<'firstScreen'> = { name: 'firstScreen', english: { messages, editions } }
