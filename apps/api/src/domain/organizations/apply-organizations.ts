/** Applies organizations in the form of files: checks them, says what differs from the stored ones, and stores them all or none. */
import { reason, reasonText } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import { newYorkDay } from '../../base/new-york-day'
import type { Database, Queryable } from '../../database/database'
import { textStates } from '../documents/content-versions'
import {
  type Change,
  completeRecord,
  type Difference,
  differencesOf,
  nameOf,
  type OrganizationRecord,
  readRecords,
  storeRecords,
  type WholeRecord,
} from './organization-records'
import { missingParts } from './required-parts'

export interface Comparison {
  /** `undefined` for a new one. */
  before: WholeRecord | undefined
  after: WholeRecord
  differences: Difference[]
}

/** What storing the records would change, in their order. @throws StartError if one of them can't be stored */
export async function compareOrganizations(
  queryable: Queryable,
  records: readonly OrganizationRecord[],
  publicUrl: string | undefined,
): Promise<Comparison[]> {
  expectOtherHosts(records, publicUrl)
  const storedRecords = [...(await readRecords(queryable)).values()]
  const comparisons = await Promise.all(
    records.map(async (record) => {
      const code = record.document.code.toUpperCase()
      const before = storedRecords.find(({ document }) => document.code.toUpperCase() === code)
      const after = await completeRecord(queryable, record, before)
      return { after, before, differences: differencesOf(before, after) }
    }),
  )
  const changed = comparisons.filter(({ differences }) => differences.length > 0)
  const commonTexts = await textStates(queryable, null, newYorkDay(Date.now()))
  const missing = changed.flatMap(({ after, before }) =>
    missingParts(after, before, commonTexts).map((what) =>
      reason('missingPart', { code: nameOf(after), what: [what] }),
    ),
  )
  if (missing.length > 0)
    throw new StartError((language) => missing.map((each) => reasonText(each, language)).join('\n'))
  return comparisons
}

/** @returns what was changed @throws StartError, EditedMeanwhile */
export async function applyOrganizations(
  database: Database,
  records: readonly OrganizationRecord[],
  publicUrl: string | undefined,
  change: Change,
): Promise<Comparison[]> {
  const comparisons = await compareOrganizations(database, records, publicUrl)
  await storeRecords(database, records, change)
  return comparisons
}

/** An organization with the server's own host would hide all others there. @throws StartError */
export function expectOtherHosts(records: readonly OrganizationRecord[], publicUrl: string | undefined): void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).hostname
  const recordWithHost = records.find(({ document }) => document.hosts?.some((host) => host === own))
  if (recordWithHost)
    throw new StartError(reason('hostOfServer', { code: recordWithHost.document.code, host: own ?? '' }))
}
