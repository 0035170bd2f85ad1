/** What webhooks tell: each event with its data. Deliveries, their reference and its checks come from here. */
import * as v from '../valibot'

const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description))

const orgCode = described(v.string(), 'The code of the organization; empty for an edition’s own one.')
const importId = described(v.number(), 'The number of the import.')
const kind = described(v.string(), 'What is in the file, such as `rates` or `nadac`.')
const fileName = described(v.string(), 'Its name, without folders.')
const asOf = described(v.nullable(v.string()), 'The day that the file names, as YYYY-MM-DD; null if it names none.')
const couponType = described(v.picklist(['pharmacy', 'manufacturer']), 'Whose coupon it is.')
const medication = described(
  v.nullable(
    v.object({
      id: described(v.number(), 'The id of the medication in one form and strength.'),
      name: v.string(),
      form: v.string(),
      strength: v.string(),
      quantity: described(v.string(), 'How many, as decimal text such as `30`.'),
      unit: described(v.string(), 'What is counted, such as `tablet`.'),
    }),
  ),
  'Null, unless the organization’s document has `webhooksNameMedications`.',
)

/** The events of the whole installation: no organization’s endpoint gets them. */
const installationEvents = {
  'import.held': v.object({
    importId,
    kind,
    fileName,
    asOf,
    reason: described(v.string(), 'Why it waits for somebody to accept it.'),
  }),
  'import.taken': v.object({
    importId,
    kind,
    fileName,
    asOf,
    rows: described(v.number(), 'How many rows are in use.'),
  }),
  'import.undone': v.object({
    importId,
    kind,
    fileName,
    restoredImportId: described(
      v.nullable(v.number()),
      'The earlier import that is in use again; null if there is none.',
    ),
  }),
  'data.stale': v.object({
    kind,
    day: described(v.string(), 'The day of the newest data of this kind, as YYYY-MM-DD.'),
    ageDays: v.number(),
  }),
} as const

/** The events of an organization. None says who it was. */
export const organizationEvents = {
  'coupon.shown': v.object({
    organization: orgCode,
    minute: described(v.string(), 'The minute in which they were counted, ISO 8601 in UTC.'),
    counts: described(
      v.object({ discount: v.number(), copay: v.number(), list: v.number(), program: v.number() }),
      'How many cards were shown: with a discount, of a manufacturer’s program, of My list, and by programs with a key.',
    ),
  }),
  'coupon.saved': v.object({ organization: orgCode, couponType, medication }),
  'coupon.sent': v.object({ organization: orgCode, couponType, channel: v.picklist(['text', 'email']), medication }),
  'organization.changed': v.object({
    organization: orgCode,
    isNew: described(v.boolean(), 'It was created.'),
    keys: described(
      v.array(v.string()),
      'What differs, such as `options.couponTextFlag` or `files/logo.svg`; not how. Empty if it is new.',
    ),
  }),
} as const

/** Every event that an endpoint can choose. */
export const webhookEvents = { ...installationEvents, ...organizationEvents }

export type WebhookEvent = keyof typeof webhookEvents
export type WebhookData<E extends WebhookEvent> = v.InferOutput<(typeof webhookEvents)[E]>

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]
/** Those that an organization’s endpoint can choose. */
export const organizationEventNames = Object.keys(organizationEvents) as (keyof typeof organizationEvents)[]

/** The event of a test delivery, whose data is empty. */
export const testEvent = 'webhook.test'
/** What a delivery can be about. */
export type DeliveredEvent = WebhookEvent | typeof testEvent

/** The JSON of a delivery. */
export const webhookPayload = v.object({
  type: described(v.picklist([...webhookEventNames, testEvent]), 'Which event it is; skip those that you don’t know.'),
  timestamp: described(v.string(), 'When it happened, ISO 8601 in UTC.'),
  data: described(v.record(v.string(), v.unknown()), 'As the event’s name says.'),
})
