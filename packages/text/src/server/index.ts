/** The server's texts, which no browser imports. */
import type { ErrorCode } from '@rxgauge/contract'
import type { ProblemCode } from '@rxgauge/contract/v1'
import { type Edition, forEdition } from '../edition'
import type { Language } from '../languages'
import type { ConsentName } from '../languages/en/consent'
import { en } from '../languages/en/server'
import { type EmailTemplateName, emailTemplates } from '../languages/en/server/email-templates'
import type { LimitName } from '../languages/en/server/limits'
import { es } from '../languages/es/server'
import { fill, fillPlaces } from '../sentence'
import { durationInWords } from './duration-in-words'
import type { EmailTemplate } from './email-template'
import type { ServerTexts } from './server-texts'

/** One line per language; the compiler reports a missing one. The server bundles them all. */
const texts: Record<Language, ServerTexts> = { en, es }

export type { ConsentName, EmailTemplate, EmailTemplateName, LimitName }
export { durationInWords }
export const emailTemplateNames = Object.keys(emailTemplates) as EmailTemplateName[]

export const assistantText = (language: Language) => texts[language].assistants
export const consentWording = (name: ConsentName, language: Language): string => texts[language].consent[name]
export const documentText = (language: Language) => texts[language].documents
/** A template with unfilled places: see `fillPlaces`. */
export const emailTemplate = (name: EmailTemplateName, language: Language): EmailTemplate =>
  texts[language].emailTemplates[name]
export const errorMessage = (code: ErrorCode, language: Language): string => texts[language].errors[code]
/** The message for a limit that lasts this many seconds. */
export const limitMessage = (limit: LimitName, seconds: number, language: Language): string =>
  fill(texts[language].limits[limit], { wait: durationInWords(seconds, language) })
export const medicationWords = (language: Language) => texts[language].medication
export const outgoingText = (language: Language) => texts[language].outgoing
/** The notes about prices. */
export const priceText = (language: Language) => texts[language].priceNotes

/** Why the public API refuses a request. @param places the figures in its sentence */
export const problemDetail = (
  code: ProblemCode,
  language: Language,
  places: Readonly<Record<string, string>> = {},
): string => fillPlaces(texts[language].problems[code], places)

/** What the public API tells people. */
export const programText = (language: Language) => texts[language].programs
/** What pages say about how a price is computed, in an edition's words. */
export const howPricedText = (language: Language, edition: Edition) =>
  forEdition(texts[language].results, edition).howPriced

/** The draft texts of a new organization. */
export const startingTexts = (language: Language) => texts[language].startingTexts

/** What people call a United States time zone. @param zone IANA name */
export const timeZoneName = (zone: string, language: Language): string =>
  (texts[language].timeZones as Readonly<Record<string, string>>)[zone] ?? zone
