import type { ServerTexts } from '../../../server/server-texts'
import { consent } from '../consent'
import { medication } from '../medication-words'
import { editions, messages } from '../results'
import { assistants } from './assistants'
import { documents } from './documents'
import { emailTemplates } from './email-templates'
import { errors } from './errors'
import { limits } from './limits'
import { outgoing } from './outgoing'
import { priceNotes } from './price-notes'
import { problems } from './problems'
import { programs } from './programs'
import { startingTexts } from './starting-texts'
import { timeZones } from './time-zones'

export const en: ServerTexts = {
  assistants,
  consent,
  documents,
  emailTemplates,
  errors,
  limits,
  medication,
  outgoing,
  priceNotes,
  problems,
  programs,
  results: { messages, editions },
  startingTexts,
  timeZones,
}
