/** The overview: what must be mended, how old the data are, what waits, and what visitors do. */

import * as v from '../valibot'
import { defineDeskCall } from './desk-call'

const right = 'overview.read' as const

const finding = v.object({
  /** What was checked, such as `email`. */
  check: v.string(),
  /** `bad` must be fixed before visitors come; `notice` is for the operator to decide. */
  level: v.picklist(['good', 'notice', 'bad']),
  /** In English, as the command prints it. */
  sentence: v.string(),
})
export type DeskFinding = v.InferOutput<typeof finding>

export const checkInstallation = defineDeskCall({
  method: 'GET',
  path: '/overview/findings',
  right,
  summary: 'What `rxgauge doctor` finds on the running server.',
  data: v.object({ checkedAt: v.string(), findings: v.array(finding) }),
})

export const readDataAges = defineDeskCall({
  method: 'GET',
  path: '/overview/data',
  right,
  summary: 'How old the imported data of each kind are.',
  data: v.object({
    ages: v.array(
      v.object({
        kind: v.string(),
        publisher: v.string(),
        /** YYYY-MM-DD. */
        day: v.string(),
        ageDays: v.number(),
        isStale: v.boolean(),
      }),
    ),
    /** Imports that wait for somebody to accept them. */
    held: v.number(),
  }),
})

const channel = v.picklist(['email', 'text', 'push'])

export const readQueue = defineDeskCall({
  method: 'GET',
  path: '/overview/queue',
  right,
  summary: 'Messages that wait or failed, and how late reminders are.',
  data: v.object({
    /** `oldest`: how long it has waited, in seconds. */
    waiting: v.array(v.object({ channel, count: v.number(), oldest: v.number() })),
    /** The most frequent first; the reason names no contact. */
    failed: v.array(v.object({ channel, reason: v.nullable(v.string()), count: v.number() })),
    reminders: v.object({
      due: v.number(),
      nextDay: v.number(),
      /** Seconds that the oldest due one is late. */
      late: v.number(),
    }),
  }),
})

/** What is counted of each organization's visitors, in the order of tables. */
export const figureNames = ['searches', 'retail', 'discount', 'coupon', 'copay', 'cards', 'sent', 'saved'] as const
export type FigureName = (typeof figureNames)[number]

const ofEach = <S extends v.GenericSchema>(schema: S) =>
  v.object({
    searches: schema,
    retail: schema,
    discount: schema,
    coupon: schema,
    copay: schema,
    cards: schema,
    sent: schema,
    saved: schema,
  })

/** `null` if hidden: from 1 to 10. */
const figures = ofEach(v.nullable(v.number()))

const organizationUse = v.object({
  code: v.string(),
  name: v.string(),
  today: figures,
  /** Of the days that are shown; `isMore` if some are hidden. */
  total: ofEach(v.object({ count: v.number(), isMore: v.boolean() })),
  /** Days without any count are missing. */
  days: v.array(v.object({ day: v.string(), figures })),
})
export type OrganizationUse = v.InferOutput<typeof organizationUse>

export const readUse = defineDeskCall({
  method: 'GET',
  path: '/overview/use',
  right,
  isOfOrganization: 'some',
  summary: 'What visitors of each organization did today and in the last 30 days.',
  data: v.object({
    /** YYYY-MM-DD, in New York. */
    today: v.string(),
    /** For roles of an organization: counts from 1 to 10 are hidden, and others rounded down to tens. */
    isCoarse: v.boolean(),
    organizations: v.array(organizationUse),
  }),
})

export const readUnfound = defineDeskCall({
  method: 'GET',
  path: '/overview/unfound',
  right,
  isOfOrganization: 'some',
  summary: 'What at least five devices on a day searched without a result, in the last 30 days.',
  data: v.array(
    v.object({
      orgCode: v.string(),
      words: v.string(),
      /** Those of each day, added up; `null` if hidden. */
      devices: v.nullable(v.number()),
    }),
  ),
})
