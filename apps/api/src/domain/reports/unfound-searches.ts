/**
 * Words that people searched without a result, by day and organization. Somebody may type their own name: words are
 * written once five devices have typed them on the same day, and until then they are in memory alone. Each process
 * counts for itself, and forgets what it hasn't written when it ends.
 */
import { newYorkDay } from '../../base/new-york-day'
import { WriteBehind } from '../../base/write-behind'
import type { Queryable } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'

/** Fewer devices could be one household, or one person. */
const fewestDevices = 5
/** Devices in memory, over all words of a day; more aren't counted. */
const maxDevices = 20_000

interface Dependencies {
  database: Queryable
  now: () => number
}

interface Row {
  organizationId: number
  day: string
  words: string
  /** Those that aren't written yet. */
  devices: number
}

export class UnfoundSearches {
  private day = ''
  /** The devices that typed the same words for an organization. */
  private readonly devices = new Map<string, Set<string>>()
  /** What each device typed last: typing on replaces it, so that only whole words count. */
  private readonly last = new Map<string, string>()
  private count = 0
  private rows = new Map<string, Row>()
  private readonly writer = new WriteBehind(() => this.write())

  constructor(private readonly deps: Dependencies) {}

  add(organizationId: number, deviceId: string, text: string): void {
    const words = countableWords(text)
    if (words === undefined) return
    this.beginDay(newYorkDay(this.deps.now()))
    if (this.count >= maxDevices) return
    this.replaceLast(organizationId, deviceId, words)
    const key = `${organizationId}\n${words}`
    const devices = this.devices.get(key) ?? new Set()
    if (devices.has(deviceId)) return
    this.devices.set(key, devices.add(deviceId))
    this.count++
    if (devices.size < fewestDevices) return
    this.put({ organizationId, day: this.day, words, devices: devices.size === fewestDevices ? fewestDevices : 1 })
  }

  flush(): Promise<void> {
    return this.writer.flush()
  }

  /** Returns a function that writes the rest and stops. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    return this.writer.start(onError)
  }

  private beginDay(day: string): void {
    if (day === this.day) return
    this.day = day
    this.devices.clear()
    this.last.clear()
    this.count = 0
  }

  private replaceLast(organizationId: number, deviceId: string, words: string): void {
    const device = `${organizationId}\n${deviceId}`
    const before = this.last.get(device)
    this.last.set(device, words)
    if (before === undefined || before === words || !(words.startsWith(before) || before.startsWith(words))) return
    const devices = this.devices.get(`${organizationId}\n${before}`)
    // What five devices typed is counted already.
    if (devices && devices.size < fewestDevices && devices.delete(deviceId)) this.count--
  }

  private put(row: Row): void {
    const key = [row.organizationId, row.day, row.words].join('\n')
    this.rows.set(key, { ...row, devices: row.devices + (this.rows.get(key)?.devices ?? 0) })
  }

  private async write(): Promise<void> {
    const rows = [...this.rows.values()]
    this.rows = new Map()
    if (rows.length === 0) return
    try {
      // In a fixed order, so that two servers never deadlock; an organization may have been deleted meanwhile.
      await this.deps.database.query(
        `insert into unfound_search (organization_id, day, words, devices)
         select c."organizationId", c.day, c.words, c.devices
         from json_to_recordset($1::json) c ("organizationId" int, day date, words text, devices int)
         join organization o on o.id = c."organizationId" and not ${isTestSql('o')}
         order by c."organizationId", c.day, c.words
         on conflict (organization_id, day, words) do update set devices = unfound_search.devices + excluded.devices`,
        [JSON.stringify(rows)],
      )
    } catch (error) {
      for (const row of rows) this.put(row)
      throw error
    }
  }
}

/** `undefined` for what's too short to mean a medication, too long, or looks like a contact or a number of somebody. */
function countableWords(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  const isCountable = words.length >= 3 && words.length <= 40 && !/[@\n\0]|\d{5}|\d[-. ]?\d{3}[-. ]\d{3}/.test(words)
  return isCountable ? words : undefined
}
