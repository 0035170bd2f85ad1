/**
 * The work of the schedule: what is due is told, once. Any number of servers may do it at once: who moves a reminder on to
 * its next time, in the transaction of its messages, is the one that tells.
 */

import { fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type { Database, Queryable } from '../database/database'
import type { Messages } from '../outbox/messages'
import type { DueReminder } from './due-reminder'
import type { RefillNotices } from './refill-notices'
import { scheduleOf } from './reminders'
import { fire } from './schedule'
import { day, minute, type WallClock } from './wall-clock'

/** Looked at in one go. */
const batchSize = 500
/** A dose message is of no use after this long. */
const doseMessageLife = 7 * day
/** A refill that could not be priced is tried again after this long. */
const pause = 15 * minute

interface Dependencies {
  database: Database
  messages: Messages
  refills: RefillNotices
  clock: WallClock
  now: () => number
  onError: (error: Error) => void
}

/** Where a reminder goes from here: what it tells now, if anything, and when it comes next. */
interface Move {
  reminder: DueReminder
  tells: boolean
  next: number
}

export class ReminderRunner {
  constructor(private readonly parts: Dependencies) {}

  /** Tells everything that is due. Gives how many reminders were told of by this server. */
  async tick(): Promise<number> {
    let told = 0
    for (;;) {
      const due = await this.due()
      told += await this.tell(due)
      if (due.length < batchSize) return told
    }
  }

  private async due(): Promise<DueReminder[]> {
    const rows = await this.parts.database.query<Omit<DueReminder, 'due'> & { due: Date }>(
      `select r.id, r.kind, r.next_at due, r.time_zone "timeZone", r.start_date - date '1970-01-01' "startDay", r.minutes,
         r.duration_days "durationDays", r.by_text "byText", r.by_email "byEmail", r.saved_coupon_id "savedCouponId",
         c.app_user_id "userId", u.language, u.organization_id "organizationId"
       from (select * from reminder where next_at <= $1 order by next_at limit ${batchSize}) r
       join saved_coupon c on c.id = r.saved_coupon_id join app_user u on u.id = c.app_user_id`,
      [new Date(this.parts.now()).toISOString()],
    )
    return rows.map((row) => ({ ...row, due: row.due.getTime() }))
  }

  private async tell(due: readonly DueReminder[]): Promise<number> {
    const now = this.parts.now()
    const moves = due.map((reminder): Move => {
      const { fires, next } = fire(scheduleOf(reminder), reminder.due, now, this.parts.clock)
      return { reminder, tells: fires !== undefined, next }
    })
    const isRefill = ({ reminder, tells }: Move) => tells && reminder.kind === 'refill'
    let told = await this.tellDoses(moves.filter((move) => !isRefill(move)))
    // Each for itself: it is priced anew, and one that cannot be must not hold the others up.
    for (const move of moves.filter(isRefill)) told += await this.tellRefill(move)
    return told
  }

  private async tellDoses(moves: readonly Move[]): Promise<number> {
    const { database, messages, now } = this.parts
    if (moves.length === 0) return 0
    return database.transaction(async (transaction) => {
      const moved = await moveOn(transaction, moves)
      const told = moves.filter(({ reminder, tells }) => tells && moved.has(reminder.id))
      const names = await medicationsOf(
        transaction,
        told.map(({ reminder }) => reminder.savedCouponId),
      )
      await messages.addAll(
        transaction,
        told.flatMap(({ reminder: { userId, language, savedCouponId } }) => {
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
      return told.length
    })
  }

  private async tellRefill(move: Move): Promise<number> {
    const { database, refills, onError, now } = this.parts
    try {
      // Priced before the transaction: it may take its time, and reads on its own.
      const news = await refills.find(move.reminder)
      return await database.transaction(async (transaction) => {
        const moved = await moveOn(transaction, [move])
        if (!moved.has(move.reminder.id)) return 0
        await refills.write(transaction, move.reminder, news)
        return 1
      })
    } catch (error) {
      onError(error instanceof Error ? error : new Error('a refill reminder failed'))
      await moveOn(database, [{ ...move, next: now() + pause }])
      return 0
    }
  }
}

/** Moves reminders on to their next times; those that somebody else has moved meanwhile stay. Gives the ids of the moved. */
async function moveOn(queryable: Queryable, moves: readonly Move[]): Promise<Set<number>> {
  const rows = await queryable.query<{ id: number }>(
    `update reminder r set next_at = m.next
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
