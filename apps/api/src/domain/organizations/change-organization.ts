/** Changes one part of a stored organization, or restores an earlier state; each change is in its history. */
import { reason } from '../../base/errors/reason'
import { StartError } from '../../base/errors/start-error'
import type { Database } from '../../database/database'
import { isOriginAllowed, originProblem } from './allowed-origin'
import { recordOf } from './find-organization'
import {
  type Change,
  type Difference,
  differencesOf,
  readChanges,
  storeRecords,
  type WholeRecord,
} from './organization-records'

/** Stops showing it and sending in its name, or shows it again. @throws StartError for an unknown code */
export async function suspendOrganization(
  database: Database,
  code: string,
  isSuspended: boolean,
  change: Change,
): Promise<{ record: WholeRecord; isChanged: boolean }> {
  const record = await recordOf(database, code)
  const after = { ...record, document: { ...record.document, isSuspended } }
  const changed = await storeRecords(database, [after], change)
  return { record: after, isChanged: changed.length > 0 }
}

/**
 * Restores the state before a change.
 * @param change without a reason, the history says which change was reverted
 * @throws StartError if there's no such change, or no state before it
 */
export async function revertOrganization(
  database: Database,
  code: string,
  id: string,
  change: Change,
): Promise<{ record: WholeRecord; differences: Difference[] }> {
  const current = await recordOf(database, code)
  const past = (await readChanges(database, code)).find((candidate) => candidate.id === id)
  if (!past) throw new StartError(reason('changeUnknown', { change: id, code }))
  const { before } = past
  if (!before) throw new StartError(reason('changeIsFirst', { change: id, code }))
  const differences = differencesOf(current, before)
  await storeRecords(database, [before], { ...change, reason: change.reason || `back to before ${id}` })
  return { record: await recordOf(database, code), differences }
}

export interface OriginChange {
  add?: string | undefined
  remove?: string | undefined
}

/** @returns the pages that may embed the gauge now @throws StartError */
export async function changeOrigins(
  database: Database,
  code: string,
  { add, remove }: OriginChange,
  change: Change,
): Promise<string[]> {
  const complaint = add === undefined ? undefined : originProblem(add)
  if (complaint !== undefined) throw new StartError(complaint)
  const record = await recordOf(database, code)
  const before = record.document.allowedOrigins
  if (remove !== undefined && !before.includes(remove))
    throw new StartError(reason('originNotListed', { origin: remove, code }))
  const after = before.filter((origin) => origin !== remove && origin !== add).concat(add === undefined ? [] : [add])
  await storeRecords(database, [{ ...record, document: { ...record.document, allowedOrigins: after } }], change)
  return after
}

/** The pattern by which a page may embed the gauge; `undefined` if it may not. */
export const patternFor = ({ document }: WholeRecord, origin: string): string | undefined =>
  document.allowedOrigins.find((candidate) => isOriginAllowed(origin, [candidate]))
