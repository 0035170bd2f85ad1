/**
 * Words that people searched without a result, by day and organization. Somebody may type their own name: words are
 * written once five devices have typed them on the same day. Until then a process has them in memory for a few seconds,
 * and all servers together count by hashes with a secret of the day, which is deleted with them on the next day. A device
 * is one of 4,096 numbers there, a different one for other words, so that many devices have the same.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { newYorkDay } from '../../base/new-york-day'
import { WriteBehind } from '../../base/write-behind'
import { type Database, one, type Queryable } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'

/** Fewer devices could be one household, or one person. */
const fewestDevices = 5
const shortestWords = 3
const longestWords = 40
/** Devices whose words wait in memory; more aren't counted. */
const maxWaiting = 500
/** Rows of a day; more aren't counted. */
const maxMarks = 100_000

interface Dependencies {
  database: Database
  now: () => number
}

interface Typed {
  day: string
  organizationId: number
  deviceId: string
  words: Set<string>
}

export class UnfoundSearches {
  /** By day, organization and device. */
  private waiting = new Map<string, Typed>()
  private readonly writer = new WriteBehind(() => this.write())

  constructor(private readonly deps: Dependencies) {}

  add(organizationId: number, deviceId: string, text: string): void {
    const words = countableWords(text)
    if (words === undefined) return
    this.put({ day: newYorkDay(this.deps.now()), organizationId, deviceId, words: new Set([words]) })
  }

  flush(): Promise<void> {
    return this.writer.flush()
  }

  /** Returns a function that writes the rest and stops. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    return this.writer.start(onError)
  }

  private put(typed: Typed): void {
    const key = [typed.day, typed.organizationId, typed.deviceId].join('\n')
    const waiting = this.waiting.get(key)
    if (!waiting && this.waiting.size >= maxWaiting) return
    const all = waiting?.words ?? new Set<string>()
    for (const words of typed.words) {
      // Typing on, or deleting letters, replaces what was typed before.
      for (const before of all) if (words.startsWith(before) || before.startsWith(words)) all.delete(before)
      all.add(words)
    }
    this.waiting.set(key, { ...typed, words: all })
  }

  private async write(): Promise<void> {
    const waiting = [...this.waiting.values()]
    this.waiting = new Map()
    try {
      for (const [day, typed] of Map.groupBy(waiting, (each) => each.day)) {
        await this.deps.database.transaction((transaction) => count(transaction, day, typed))
      }
    } catch (error) {
      for (const typed of waiting) this.put(typed)
      throw error
    }
  }
}

async function count(transaction: Queryable, day: string, typed: readonly Typed[]): Promise<void> {
  const secret = await secretOf(transaction, day)
  const marks = typed.flatMap(({ words, ...device }) => [...words].map((each) => markOf(secret, device, each)))
  await removeShorter(transaction, day, secret, typed)
  // An organization may have been deleted meanwhile.
  await transaction.query(
    `insert into unfound_mark (day, organization_id, words_hash, device_mark)
     select $1::date, c."organizationId", decode(c."wordsHash", 'base64'), c."deviceMark"
     from json_to_recordset($2::json) c ("organizationId" int, "wordsHash" text, "deviceMark" smallint)
     join organization o on o.id = c."organizationId" and not ${isTestSql('o')}
     where (select count(*) from unfound_mark where day = $1::date) < ${maxMarks}
     on conflict do nothing`,
    [day, JSON.stringify(marks.map(({ words: _, ...mark }) => mark))],
  )
  const reached = await transaction.query<{ organizationId: number; wordsHash: string; devices: number }>(
    `select m.organization_id "organizationId", encode(m.words_hash, 'base64') "wordsHash", count(*)::int devices
     from unfound_mark m join (
       select distinct "organizationId", "wordsHash"
       from json_to_recordset($2::json) c ("organizationId" int, "wordsHash" text)) c
       on c."organizationId" = m.organization_id and decode(c."wordsHash", 'base64') = m.words_hash
     where m.day = $1::date group by m.organization_id, m.words_hash having count(*) >= ${fewestDevices}`,
    [day, JSON.stringify(marks.map(({ organizationId, wordsHash }) => ({ organizationId, wordsHash })))],
  )
  const known = new Map(marks.map(({ wordsHash, words }) => [wordsHash, words]))
  const rows = reached.map(({ wordsHash, ...row }) => ({ ...row, words: known.get(wordsHash) }))
  await transaction.query(
    `insert into unfound_search (organization_id, day, words, devices)
     select c."organizationId", $1::date, c.words, c.devices
     from json_to_recordset($2::json) c ("organizationId" int, words text, devices int)
     on conflict (organization_id, day, words) do update set devices = greatest(unfound_search.devices, excluded.devices)`,
    [day, JSON.stringify(rows)],
  )
}

/** Made by the first server on that day, which deletes what earlier days left. One server counts at a time. */
async function secretOf(transaction: Queryable, day: string): Promise<Uint8Array> {
  await transaction.query('delete from unfound_day where day < $1::date', [day])
  await transaction.query('insert into unfound_day (day, secret) values ($1, $2) on conflict do nothing', [
    day,
    randomBytes(32),
  ])
  const { secret } = await one<{ secret: Uint8Array }>(
    transaction,
    'select secret from unfound_day where day = $1 for update',
    [day],
  )
  return secret
}

/** Takes back what the devices had typed before they typed on, perhaps at another server. */
async function removeShorter(
  transaction: Queryable,
  day: string,
  secret: Uint8Array,
  typed: readonly Typed[],
): Promise<void> {
  const shorter = typed.flatMap(({ words, ...device }) =>
    [...words].flatMap((each) => beginningsOf(each).map((beginning) => markOf(secret, device, beginning))),
  )
  await transaction.query(
    `delete from unfound_mark m
     using json_to_recordset($2::json) c ("organizationId" int, "wordsHash" text, "deviceMark" smallint)
     where m.day = $1::date and m.organization_id = c."organizationId"
       and m.words_hash = decode(c."wordsHash", 'base64') and m.device_mark = c."deviceMark"`,
    [day, JSON.stringify(shorter.map(({ words: _, ...mark }) => mark))],
  )
}

const beginningsOf = (words: string): string[] =>
  Array.from({ length: Math.max(0, words.length - shortestWords) }, (_, index) =>
    words.slice(0, shortestWords + index).trimEnd(),
  )

function markOf(
  secret: Uint8Array,
  { organizationId, deviceId }: Pick<Typed, 'organizationId' | 'deviceId'>,
  words: string,
) {
  const hash = (...parts: (string | number)[]) => createHmac('sha256', secret).update(parts.join('\n')).digest()
  return {
    organizationId,
    wordsHash: hash('words', organizationId, words).subarray(0, 15).toString('base64'),
    deviceMark: hash('device', organizationId, words, deviceId).readUInt16BE(0) & 0xfff,
    words,
  }
}

/** `undefined` for what's too short to mean a medication, too long, or looks like a contact or a number of somebody. */
function countableWords(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  const isCountable =
    words.length >= shortestWords &&
    words.length <= longestWords &&
    !/[@\n\0]|\d{5}|\d[-. ]?\d{3}[-. ]\d{3}/.test(words)
  return isCountable ? words : undefined
}
