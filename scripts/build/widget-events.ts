/** `widget-events.json`: a JSON Schema of what each event of the gauge tells the page. */
import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { version } from '../../packages/widget/src/dispatch.ts'
import type { RxGaugeEvents } from '../../packages/widget/src/public.ts'

/** What the schema is made from. */
export const eventSources = ['packages/widget/src/dispatch.ts', 'scripts/build/widget-events.ts']

const detail = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject({ version: v.literal(version), ...entries })
const ifAllowed = { medication: v.exactOptional(v.string()), zip: v.exactOptional(v.string()) }

/** The compiler compares them with the types that the package gives. */
const details = {
  ready: detail({ organization: v.string() }),
  result: detail({ prices: v.array(v.picklist(['retail', 'discount', 'copay', 'coupon'])), ...ifAllowed }),
  coupon: detail({ type: v.picklist(['discount', 'copay']), ...ifAllowed }),
  error: detail({ code: v.string() }),
} satisfies {
  [Name in keyof RxGaugeEvents as Name extends `rxgauge:${infer Event}` ? Event : never]: v.GenericSchema<
    unknown,
    RxGaugeEvents[Name]['detail']
  >
}

export const eventSchema = () => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'detail of the events of <rx-gauge>, by event',
  definitions: toJsonSchemaDefs(details),
})
