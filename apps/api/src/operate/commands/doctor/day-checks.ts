/** Checks that imported rows apply today. */

import { type RowsByDay, rowsByDay } from '../../../data/imports/rows-by-day'
import type { Database } from '../../../database/database'
import { bad, type Finding, notice } from './finding'

/** @param today YYYY-MM-DD */
export async function checkDays(database: Database, today: string): Promise<Finding[]> {
  return (await rowsByDay(database, today)).flatMap(findingOf)
}

function findingOf({ kind, fileName, importId, holding, nextOn, endedOn }: RowsByDay): Finding[] {
  const file = `${fileName} (${kind}, import ${importId})`
  if (holding > 0) return []
  if (nextOn !== null) return [bad('data', `No row of ${file} applies today: the first begins on ${nextOn}.`)]
  return [notice('data', `No row of ${file} applies any more: the last one ended on ${endedOn}.`)]
}
