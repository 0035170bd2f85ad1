/** The server's texts in one language. */
import type { ErrorCode } from '@rxgauge/contract'
import type { AreaText } from '../edition'
import type { ConsentWordings } from '../languages/en/consent'
import type { ResultsMessages } from '../languages/en/results'
import type { AssistantTexts } from '../languages/en/server/assistants'
import type { DocumentsText } from '../languages/en/server/documents'
import type { EmailTemplateName } from '../languages/en/server/email-templates'
import type { LimitTexts } from '../languages/en/server/limits'
import type { OutgoingText } from '../languages/en/server/outgoing'
import type { PriceNotesText } from '../languages/en/server/price-notes'
import type { ProblemTexts } from '../languages/en/server/problems'
import type { ProgramTexts } from '../languages/en/server/programs'
import type { StartingTexts } from '../languages/en/server/starting-texts'
import type { TimeZoneNames } from '../languages/en/server/time-zones'
import type { MedicationWords } from '../medication-words'
import type { EmailTemplate } from './email-template'

export interface ServerTexts {
  /** What assistants are told. */
  assistants: AssistantTexts
  /** Consent texts, word for word as on the screen. */
  consent: ConsentWordings
  /** For the printed coupon and a medication's information page. */
  documents: DocumentsText
  emailTemplates: Readonly<Record<EmailTemplateName, EmailTemplate>>
  /** The `message` of a failed response. */
  errors: Readonly<Record<ErrorCode, string>>
  /** The `message` for a reached limit. */
  limits: LimitTexts
  medication: MedicationWords
  /** Success messages, and the frame around every email. */
  outgoing: OutgoingText
  /** Notes about prices. */
  priceNotes: PriceNotesText
  /** The `detail` of the public API's own refusals. */
  problems: ProblemTexts
  /** What the public API tells people through programs and assistants. */
  programs: ProgramTexts
  /** The pages' own words for prices. */
  results: AreaText<ResultsMessages>
  /** Drafts of a new organization. */
  startingTexts: StartingTexts
  timeZones: TimeZoneNames
}
