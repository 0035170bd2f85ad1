/**
 * Sends due reminders, each once. Any number of servers may run it: the one that moves a reminder to its next time, in
 * the transaction of its messages, sends it. Doses are claimed in that same transaction; refills before it
 * (`queue.ts`), since pricing them takes a while.
 */
import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import { day } from '../../base/durations'
import type { Database, Queryable } from '../../database/database'
import { DatabaseUnavailable } from '../../database/database-unavailable'
import { claimSql, isClaimableSql, retryLaterSql } from '../../database/queue'
import { isEndedSql } from '../organizations/ended'
import type { Messages } from '../outbox/messages'
import type { Pauses } from '../pauses/pauses'
import type { DueReminder } from './due-reminder'
import type { RefillNotices } from './refill-notices'
import { scheduleOf } from './reminders'
import { fire, nextFire } from './schedule'
import type { WallClock } from './wall-clock'
import { type WatchChecks, watchesBetweenDoses } from './watch-checks'

/** Dose reminders read at a time. */
const batchSize = 500
/**
 * Refill reminders between two checks for doses: each refill is priced again, and a dose an hour late is never sent.
 */
const refillsBetweenDoses = 20
/** A dose message is useless after this long. */
const doseMessageLife = 7 * day
/** Seconds that a process has for the refills it claimed. */
const refillLease = 60

interface Dependencies {
  database: Database
  messages: Messages
  refillNotices: RefillNotices
  watchChecks: WatchChecks
  pauses: Pauses
  clock: WallClock
  now: () => number
}

/** What happens to a due reminder: whether it's sent now, and when it's due next. */
interface Move {
  reminder: DueReminder
  isSent: boolean
  /** Milliseconds. */
  next: number
}

export class ReminderRunner {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Sends everything that's due: doses before refills and watched prices, and of the refills each person's first before
   * anybody's second.
   * @param onError called for refill reminders that failed and will be retried
   * @param stopping once aborted, no more reminders are claimed
   * @returns the number of reminders that this server sent
   */
  async tick(onError: (error: unknown) => void, stopping?: AbortSignal): Promise<number> {
    let count = 0
    // After the pause each person gets one refill reminder, and no late doses.
    if (await this.deps.pauses.isPaused('reminders')) return count
    while (!stopping?.aborted) {
      const doses = await this.sendDoses()
      count += doses.sent
      if (doses.taken === batchSize) continue
      // Refills contain today's price, so they wait until it may be shown again.
      if (await this.isPriceWithheld()) return count
      const refills = await this.takeRefills()
      count += await this.sendRefills(this.movesOf(refills), onError)
      const watches = await this.deps.watchChecks.checkDue(onError)
      count += watches.sent
      if (refills.length < refillsBetweenDoses && watches.taken < watchesBetweenDoses) return count
    }
    return count
  }

  /**
   * Moves everything that's due to its next time without sending, since another server has sent it. Returns the number
   * of reminders.
   */
  async skipDue(): Promise<number> {
    const { database, watchChecks, clock, now } = this.deps
    let count = await watchChecks.skipDue()
    for (;;) {
      const due = await database.query<DueRow>(
        `select ${dueColumns} from (select * from reminder where next_at <= $1 order by next_at limit ${batchSize}) r ${people}`,
        [this.time()],
      )
      if (due.length === 0) return count
      const moves = due.map(dueOf).map((reminder) => ({
        reminder,
        isSent: false,
        next: nextFire(scheduleOf(reminder), now(), clock),
      }))
      count += (await moveOn(database, moves)).size
    }
  }

  private async isPriceWithheld(): Promise<boolean> {
    const { pauses } = this.deps
    return (await pauses.isPaused('data', 'discount')) || pauses.isPaused('data', 'coupon')
  }

  /** Skips doses of people who are being removed: nothing here waits for a lock, so nothing can block a removal. */
  private sendDoses(): Promise<{ taken: number; sent: number }> {
    return this.deps.database.transaction(async (transaction) => {
      const rows = await transaction.query<DueRow>(
        `select ${dueColumns}
         from (
           select * from reminder where kind = 'dose' and next_at <= $1 order by next_at limit ${batchSize}
           for update skip locked) r ${people}
         for key share of u skip locked`,
        [this.time()],
      )
      if (rows.length === 0) return { taken: 0, sent: 0 }
      const moves = this.movesOf(rows.map(dueOf))
      await moveOn(transaction, moves)
      const sent = moves.filter(({ isSent }) => isSent)
      await this.addDoseMessages(
        transaction,
        sent.map(({ reminder }) => reminder),
      )
      return { taken: rows.length, sent: sent.length }
    })
  }

  /** Everybody's first refill comes before anybody's second: a person with many must not delay the others. */
  private async takeRefills(): Promise<DueReminder[]> {
    const rows = await this.deps.database.query<DueRow>(
      `with r as (
         update reminder set ${claimSql}
         where id = any(array(
           select id from reminder where next_at <= $2 and ${isClaimableSql} and id = any(array(
             select r.id from reminder r ${people} join organization o on o.id = u.organization_id
             where r.kind = 'refill' and r.next_at <= $2 and ${isClaimableSql} and not ${isEndedSql}
             order by ${fairOrder} limit ${refillsBetweenDoses}))
           for update skip locked))
         returning *)
       select ${dueColumns} from r ${people} order by ${fairOrder}`,
      [refillLease, this.time()],
    )
    return rows.map(dueOf)
  }

  private time = () => new Date(this.deps.now()).toISOString()

  private movesOf(due: readonly DueReminder[]): Move[] {
    const now = this.deps.now()
    return due.map((reminder) => {
      const { fires, next } = fire(scheduleOf(reminder), reminder.due, now, this.deps.clock)
      return { reminder, isSent: fires !== undefined, next }
    })
  }

  private async sendRefills(moves: readonly Move[], onError: (error: unknown) => void): Promise<number> {
    await moveOn(
      this.deps.database,
      moves.filter(({ isSent }) => !isSent),
    )
    let count = 0
    // One at a time: each is priced again, and a failed one must not stop the others.
    for (const move of moves.filter(({ isSent }) => isSent)) count += await this.sendRefill(move, onError)
    return count
  }

  private async addDoseMessages(transaction: Queryable, doses: readonly DueReminder[]): Promise<void> {
    const { messages, now } = this.deps
    const names = await medicationsOf(
      transaction,
      doses.map(({ savedCouponId }) => savedCouponId),
    )
    await messages.addAll(
      transaction,
      doses.flatMap(({ userId, language, savedCouponId }) => {
        const medication = names.get(savedCouponId)
        const text = outgoingText(language)
        if (!medication) return []
        return {
          userId,
          type: 'other' as const,
          title: text.doseTitle,
          body: fill(text.doseText, medication),
          expiresAt: now() + doseMessageLife,
        }
      }),
    )
  }

  private async sendRefill(move: Move, onError: (error: unknown) => void): Promise<number> {
    const { database, refillNotices, clock, now } = this.deps
    try {
      // Priced before the transaction, which must be short.
      const notice = await refillNotices.find(move.reminder)
      return await database.transaction(async (transaction) => {
        await holdPerson(transaction, move)
        const moved = await moveOn(transaction, [move])
        if (!moved.has(move.reminder.id)) return 0
        const { dayNumber } = clock.at(move.reminder.timeZone, now())
        await refillNotices.send(transaction, move.reminder, notice, dayNumber)
        return 1
      })
    } catch (error) {
      // Without a database nothing else can be sent either; the claims end with their leases.
      if (error instanceof DatabaseUnavailable && error.reason === 'away') throw error
      onError(error)
      await database.query(`update reminder set ${retryLaterSql} where id = $1`, [move.reminder.id])
      return 0
    }
  }
}

const dueColumns = `r.id, r.kind, r.next_at due, r.time_zone "timeZone", r.start_date - date '1970-01-01' "startDay", r.minutes,
  r.duration_days "durationDays", r.by_text "byText", r.by_email "byEmail", r.saved_coupon_id "savedCouponId",
  c.app_user_id "userId", u.language, u.organization_id "organizationId"`

const people = 'join saved_coupon c on c.id = r.saved_coupon_id join app_user u on u.id = c.app_user_id'
const fairOrder = 'row_number() over (partition by u.id order by r.next_at, r.id), r.next_at'

type DueRow = Omit<DueReminder, 'due'> & { due: Date }

const dueOf = (row: DueRow): DueReminder => ({ ...row, due: row.due.getTime() })

/**
 * Locks the person, so that their account isn't removed before their messages are committed and the removal finds them.
 * It comes before any other lock, as in a removal.
 */
async function holdPerson(queryable: Queryable, { reminder }: Move): Promise<void> {
  await queryable.query('select 1 from app_user where id = $1 for key share', [reminder.userId])
}

/**
 * Moves reminders to their next times, unless another server or their person has moved them meanwhile. Returns the
 * moved ids.
 */
async function moveOn(queryable: Queryable, moves: readonly Move[]): Promise<Set<number>> {
  if (moves.length === 0) return new Set()
  const rows = await queryable.query<{ id: number }>(
    `update reminder r set next_at = m.next, retry_at = null, tries = 0
     from json_to_recordset($1::json) m (id int, due timestamptz, next timestamptz)
     where r.id = m.id and r.next_at = m.due returning r.id`,
    [
      JSON.stringify(
        moves.map(({ reminder: { id, due }, next }) => ({
          id,
          due: new Date(due).toISOString(),
          next: new Date(next).toISOString(),
        })),
      ),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

async function medicationsOf(queryable: Queryable, savedCouponIds: readonly number[]) {
  const rows = await queryable.query<{ id: number; name: string; strength: string }>(
    `select c.id, p.name, d.strength from saved_coupon c join product_detail d on d.id = c.product_detail_id
     join product p on p.id = d.product_id where c.id = any($1)`,
    [savedCouponIds],
  )
  return new Map(rows.map(({ id, name, strength }) => [id, { name, strength }]))
}
