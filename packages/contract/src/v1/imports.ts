/** An operator's files of prices: brought, checked, put to use, accepted, rejected. */
import { importOutcomes } from '../import-outcomes'
import * as v from '../valibot'
import { defineV1Call, pageOf, pageQuery } from './v1-call'

const moment = v.pipe(v.string(), v.description('A moment, ISO 8601 in UTC.'))
const count = v.number()
const id = v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number))
const ofOne = { params: v.object({ id }), example: { params: { id: '1' } } }
const ofWhole = { isOfOrganization: false, isForTestKeys: false } as const

const outcome = v.pipe(
  v.picklist(importOutcomes),
  v.description(
    'What became of it. `dry run`: it was only checked. `held`: somebody decides. `beside`: not a file of prices.',
  ),
)

const fileReport = v.object({
  fileName: v.string(),
  kind: v.pipe(v.nullable(v.string()), v.description('Null for a file of no known kind.')),
  outcome,
  reason: v.pipe(v.nullable(v.string()), v.description('Why it is or would be held, is refused, or is not read.')),
  importId: v.nullable(count),
  asOf: v.pipe(v.nullable(v.string()), v.description('The day of its figures, `YYYY-MM-DD`.')),
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  refused: count,
  firstRefused: v.array(v.object({ line: count, column: v.string(), reason: v.string() })),
})

const rehearsal = v.object({
  day: v.pipe(v.string(), v.description('The day that it is for, `YYYY-MM-DD`.')),
  before: v.pipe(count, v.description('How many of the most dispensed fills have a price before.')),
  after: count,
  changed: count,
  changedByHalf: v.pipe(count, v.description('Changed by half or more.')),
  gone: count,
  added: count,
})

export const check = defineV1Call({
  ...ofWhole,
  method: 'POST',
  path: '/checks',
  scope: 'imports:write',
  summary: 'Checks uploaded files; nothing of them is used yet.',
  description:
    'Files come first, to `/uploads`, by the tus protocol: in one request, or in pieces that go on after an interruption. The check then goes on by itself: see `GET /checks/{id}`.',
  body: v.object({
    uploads: v.pipe(
      v.array(
        v.object({
          id: v.pipe(
            v.string(),
            v.regex(/^[0-9a-f]{32}$/),
            v.description('The last part of the `Location` that the upload returned.'),
          ),
          name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500), v.description('The file’s name.')),
        }),
      ),
      v.minLength(1),
      v.maxLength(2000),
    ),
  }),
  data: v.object({ id: count }),
  example: { body: { uploads: [{ id: '0123456789abcdef0123456789abcdef', name: 'network-contracts.csv' }] } },
})

export const readCheck = defineV1Call({
  ...ofWhole,
  ...ofOne,
  method: 'GET',
  path: '/checks/:id',
  scope: 'imports:read',
  summary: 'Says how far a check is, and what became of each file.',
  data: v.object({
    id: count,
    state: v.picklist(['running', 'done', 'failed']),
    work: v.pipe(v.picklist(['check', 'import']), v.description('Files are checked first, then imported.')),
    failure: v.nullable(v.string()),
    files: v.array(fileReport),
    rehearsals: v.pipe(v.array(rehearsal), v.description('Prices before and after, if the file were used.')),
  }),
})

export const importChecked = defineV1Call({
  ...ofWhole,
  ...ofOne,
  method: 'POST',
  path: '/checks/:id/import',
  scope: 'imports:write',
  summary: 'Puts checked files to use. What changes too much is held until somebody decides.',
  data: v.object({ id: count }),
})

const importRecord = v.object({
  id: count,
  kind: v.string(),
  title: v.string(),
  fileName: v.string(),
  state: v.picklist(['current', 'held', 'replaced', 'undone']),
  asOf: v.nullable(v.string()),
  importedAt: moment,
  heldBecause: v.nullable(v.string()),
  rows: count,
  taken: count,
  refused: count,
})

export const list = defineV1Call({
  ...ofWhole,
  method: 'GET',
  path: '/imports',
  scope: 'imports:read',
  summary: 'Lists imports, the newest first.',
  query: v.object(pageQuery),
  data: pageOf(importRecord),
})

export const read = defineV1Call({
  ...ofWhole,
  ...ofOne,
  method: 'GET',
  path: '/imports/:id',
  scope: 'imports:read',
  summary: 'Reads one import, with prices before and after.',
  data: v.object({ ...importRecord.entries, rehearsals: v.array(rehearsal) }),
})

export const accept = defineV1Call({
  ...ofWhole,
  ...ofOne,
  method: 'POST',
  path: '/imports/:id/accept',
  scope: 'imports:write',
  summary: 'Accepts a held import.',
  description:
    'Where the installation has two people who may accept prices, they decide in the desk, and this is refused.',
  data: v.object({ id: count }),
})

export const reject = defineV1Call({
  ...ofWhole,
  method: 'POST',
  path: '/imports/:id/reject',
  scope: 'imports:write',
  summary: 'Rejects a held import: it is deleted, and was never used.',
  params: v.object({ id }),
  body: v.object({ reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300)) }),
  data: v.object({ id: count }),
  example: { params: { id: '1' }, body: { reason: 'Prices are ten times too high.' } },
})
