/** Checks keys of programs: those that end soon, and those that are refused often. */
import { day } from '../../../base/durations'
import type { Database } from '../../../database/database'
import { type ListedKey, listKeys } from '../../../domain/keys/list-keys'
import { type Finding, notice } from './finding'

/** Milliseconds before its end that a key is pointed out. */
const endsSoon = 14 * day
/** Refusals in 30 days that may be misuse. */
const manyRefusals = 100

export async function checkKeys(database: Database, now: number): Promise<Finding[]> {
  return (await listKeys(database, now)).filter((key) => isUsable(key, now)).flatMap((key) => findingsOf(key, now))
}

const isUsable = ({ endedAt, expiresAt }: ListedKey, now: number) =>
  endedAt === null && (expiresAt === null || expiresAt.getTime() > now)

function findingsOf({ id, name, expiresAt, requests, refused }: ListedKey, now: number): Finding[] {
  const key = `Key ${id} (${name})`
  return [
    ...(expiresAt !== null && expiresAt.getTime() < now + endsSoon
      ? [notice('keys', `${key} ends on ${expiresAt.toISOString().slice(0, 10)}: \`key rotate ${id}\` replaces it.`)]
      : []),
    ...(refused >= manyRefusals && refused * 2 > requests
      ? [
          notice(
            'keys',
            `${key} was refused ${refused} of ${requests} times in 30 days: its program is wrong, or somebody else has it.`,
          ),
        ]
      : []),
  ]
}
