/** The audit trail: every act of operators, at the command line and in the desk. */

import * as v from '../valibot'
import { day } from '../wire'
import { defineDeskCall } from './desk-call'

/** `changed` something, `read` only, or `refused`. */
const outcome = v.picklist(['changed', 'read', 'refused'])

const word = v.optional(v.pipe(v.string(), v.maxLength(200)))

const filter = {
  /** Part of the name of who did it. */
  by: word,
  /** Part of the act's words, such as `import`. */
  act: word,
  /** Part of what it was about, such as `org ACME`. */
  about: word,
  outcome: v.optional(outcome),
  /** First and last day, in UTC. */
  from: v.optional(day),
  to: v.optional(day),
}

const entry = v.object({
  id: v.number(),
  /** ISO 8601. */
  at: v.string(),
  by: v.string(),
  /** `command line`, or `desk` with the network. */
  from: v.string(),
  act: v.string(),
  subject: v.string(),
  outcome,
})
export type AuditRow = v.InferOutput<typeof entry>

export const listEntries = defineDeskCall({
  method: 'POST',
  path: '/audit/entries',
  right: 'audit.read',
  summary: 'Acts of operators, the latest first, a hundred at a time.',
  body: v.object({
    ...filter,
    /** A contact or member id; rows about it are found by its hash. */
    person: word,
    /** Only rows before this one. */
    before: v.optional(v.number()),
  }),
  data: v.object({ entries: v.array(entry), hasMore: v.boolean() }),
})

export const checkChain = defineDeskCall({
  method: 'GET',
  path: '/audit/chain',
  right: 'audit.read',
  summary: 'Whether any row was changed, removed or inserted afterwards.',
  data: v.object({
    rows: v.number(),
    /** The newest row that retention deleted; 0 if none. */
    deletedId: v.number(),
    newestId: v.number(),
    newestHash: v.string(),
    /** The first row at which the chain breaks, with a sentence in English; `null` if it's intact. */
    broken: v.nullable(v.object({ id: v.number(), sentence: v.string() })),
  }),
})

export const exportEntries = defineDeskCall({
  method: 'POST',
  path: '/audit/export',
  right: 'audit.read',
  isFresh: true,
  summary: 'The same rows as a file, the oldest first: CSV, or JSON lines with the hashes of the chain.',
  body: v.object({ ...filter, person: word, format: v.picklist(['csv', 'jsonl']) }),
  data: v.object({ fileName: v.string(), text: v.string() }),
})
