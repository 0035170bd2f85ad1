/** What the server says in one language. */
import type { ErrorCode } from '@rxgauge/contract'
import type { ConsentWordings } from '../languages/en/consent'
import type { DocumentsText } from '../languages/en/server/documents'
import type { EmailTemplateName } from '../languages/en/server/email-templates'
import type { LimitTexts } from '../languages/en/server/limits'
import type { OutgoingText } from '../languages/en/server/outgoing'
import type { PriceNotesText } from '../languages/en/server/price-notes'
import type { StartingTexts } from '../languages/en/server/starting-texts'
import type { TimeZoneNames } from '../languages/en/server/time-zones'
import type { MedicationWords } from '../medication-words'
import type { EmailTemplate } from './email-template'

export interface ServerTexts {
  /** What somebody agrees to, word for word as the screen shows it. */
  consent: ConsentWordings
  /** On the printed coupon and a medication's information page. */
  documents: DocumentsText
  emailTemplates: Readonly<Record<EmailTemplateName, EmailTemplate>>
  /** The `message` of an envelope that failed. */
  errors: Readonly<Record<ErrorCode, string>>
  /** The `message` where a limit was reached. */
  limits: LimitTexts
  medication: MedicationWords
  /** When something was done, and around every email. */
  outgoing: OutgoingText
  /** Beside prices. */
  priceNotes: PriceNotesText
  /** Of a new organization: drafts. */
  startingTexts: StartingTexts
  timeZones: TimeZoneNames
}
