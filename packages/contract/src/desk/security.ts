/** Refused sign-ins, codes, tokens and requests by network, as of `rxgauge security`. */
import * as v from '../valibot'
import { day } from '../wire'
import { defineDeskCall } from './desk-call'

const right = 'audit.read' as const
/** In UTC; by default the last 24 hours. */
const from = v.optional(day)

const refusal = v.object({
  kind: v.string(),
  /** Its hash; empty for all networks past an hour's limit. */
  network: v.string(),
  count: v.number(),
  /** The first and the last hour, in ISO 8601. */
  first: v.string(),
  last: v.string(),
})
export type Refusal = v.InferOutput<typeof refusal>

export const listRefusals = defineDeskCall({
  method: 'GET',
  path: '/security/refusals',
  right,
  summary: 'What was refused, by network, the most frequent first.',
  query: v.object({ from }),
  data: v.array(refusal),
})

export const readNetwork = defineDeskCall({
  method: 'POST',
  path: '/security/network',
  right,
  summary: 'What was refused to one network, and what happened to accounts from there.',
  body: v.object({
    /** An address, or its listed hash. */
    network: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
    from,
  }),
  data: v.object({
    refusals: v.array(refusal),
    accounts: v.array(v.object({ at: v.string(), kind: v.string(), orgCode: v.string(), accountId: v.string() })),
  }),
})
