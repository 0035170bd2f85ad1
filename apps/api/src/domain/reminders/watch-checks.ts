/**
 * Checks the watched prices that are due, and tells people. As for refill reminders, any number of servers may do it: they
 * claim watches before pricing them (`queue.ts`), and the one that moves a watch to its next time, in the transaction of
 * its messages, sends it.
 */
import { type Cents, fixedPaths, formatPrice } from '@rxgauge/contract'
import { fill, type Language } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type { Database, Queryable } from '../../database/database'
import { maybeOne } from '../../database/database'
import { DatabaseUnavailable } from '../../database/database-unavailable'
import { claimSql, isClaimableSql, retryLaterSql } from '../../database/queue'
import { isEndedSql } from '../organizations/ended'
import type { Organization, Organizations } from '../organizations/organizations'
import type { Messages } from '../outbox/messages'
import type { Pauses } from '../pauses/pauses'
import { centsOf } from '../prices/money'
import type { ChosenChannels } from './chosen-channels'
import { checkPrices, type WatchedFill, type WatchOutcome } from './price-watch'
import { parseFills, watchSchedule } from './price-watches'
import { fire, nextFire } from './schedule'
import type { WallClock } from './wall-clock'
import type { WatchedPrices } from './watched-prices'

/** Watches between two checks for doses, which must not be late. */
export const watchesBetweenDoses = 20
/** Seconds that a process has for the watches it claimed. */
const lease = 60

interface WatchCheckDependencies {
  database: Database
  organizations: Organizations
  watchedPrices: WatchedPrices
  messages: Messages
  channels: ChosenChannels
  pauses: Pauses
  clock: WallClock
  now: () => number
}

interface DueWatch {
  id: number
  userId: string
  language: Language
  organizationId: number
  isWholeList: boolean
  fills: WatchedFill[]
  zip: string
  threshold: Cents
  byText: boolean
  byEmail: boolean
  isResting: boolean
  timeZone: string
  /** Milliseconds. */
  due: number
}

export class WatchChecks {
  constructor(private readonly deps: WatchCheckDependencies) {}

  /**
   * @param onError called for watches that failed and will be retried
   * @returns how many were due, of at most `watchesBetweenDoses`, and of how many people were told
   */
  async checkDue(onError: (error: unknown) => void): Promise<{ taken: number; sent: number }> {
    const { pauses } = this.deps
    for (const kind of ['discount', 'coupon', 'copay'] as const) {
      // A price that may not be shown says nothing about whether it was higher.
      if (await pauses.isPaused('data', kind)) return { taken: 0, sent: 0 }
    }
    const watches = await this.take()
    let sent = 0
    for (const watch of watches) if (await this.check(watch, onError)) sent++
    return { taken: watches.length, sent }
  }

  /** Moves everything that's due to its next time without checking it. Returns the number of watches. */
  async skipDue(): Promise<number> {
    const { database, clock, now } = this.deps
    const due = await database.query<{ id: number; timeZone: string }>(
      'select id, time_zone "timeZone" from price_watch where next_at <= $1',
      [this.time()],
    )
    for (const { id, timeZone } of due) {
      const next = new Date(nextFire(watchSchedule(timeZone, now()), now(), clock)).toISOString()
      await database.query('update price_watch set next_at = $2, retry_at = null, tries = 0 where id = $1', [id, next])
    }
    return due.length
  }

  private time = () => new Date(this.deps.now()).toISOString()

  private async take(): Promise<DueWatch[]> {
    const rows = await this.deps.database.query<DueRow>(
      `with w as (
         update price_watch set ${claimSql}
         where id = any(array(
           select w.id from price_watch w join app_user u on u.id = w.app_user_id
           join organization o on o.id = u.organization_id
           where w.next_at <= $2 and ${isClaimableSql} and not ${isEndedSql}
           order by w.next_at, w.id limit ${watchesBetweenDoses}
           for update of w skip locked))
         returning *)
       select w.id, w.app_user_id "userId", u.language, u.organization_id "organizationId",
         w.product_detail_id is null "isWholeList", w.fills, w.zip, w.threshold::text threshold, w.by_text "byText",
         w.by_email "byEmail", w.is_resting "isResting", w.time_zone "timeZone", w.next_at due
       from w join app_user u on u.id = w.app_user_id order by w.next_at, w.id`,
      [lease, this.time()],
    )
    return rows.map((row) => ({
      ...row,
      fills: parseFills(row.fills),
      threshold: centsOf(row.threshold),
      due: row.due.getTime(),
    }))
  }

  /** Returns whether the person was told something. */
  private async check(watch: DueWatch, onError: (error: unknown) => void): Promise<boolean> {
    const { database, organizations, watchedPrices, channels, clock, now } = this.deps
    try {
      const { fires, next } = fire(watchSchedule(watch.timeZone, now()), watch.due, now(), clock)
      if (fires === undefined) {
        await moveOn(database, watch, next, watch.isResting)
        return false
      }
      const organization = await organizations.byId(watch.organizationId)
      if (!organization) throw new Error('a watch of no organization')
      if (!organization.record.options.refillSavingsFlag) {
        await moveOn(database, watch, next, watch.isResting)
        return false
      }
      // Priced before the transaction, which must be short.
      const prices = await watchedPrices.find(watch.fills, watch.zip, { ...watch, organization })
      const outcome = checkPrices(prices, watch.threshold)
      const isTold = outcome.kind === 'ended' || (outcome.kind === 'low' && !watch.isResting)
      if (!isTold) {
        await moveOn(database, watch, next, outcome.kind === 'high' ? false : watch.isResting)
        return false
      }
      const chosen = await channels.contacts(watch, organization)
      return await database.transaction(async (transaction) => {
        // As for refills: the person's account isn't removed meanwhile.
        await transaction.query('select 1 from app_user where id = $1 for key share', [watch.userId])
        if (outcome.kind === 'ended') {
          const isDeleted = await deleteOne(transaction, watch)
          if (isDeleted) await this.tellEnd(transaction, watch, outcome)
          return isDeleted
        }
        if (!(await moveOn(transaction, watch, next, true))) return false
        await this.tellLow(transaction, watch, organization, outcome, chosen)
        return true
      })
    } catch (error) {
      // Without a database nothing else can be checked either; the claims end with their leases.
      if (error instanceof DatabaseUnavailable && error.reason === 'away') throw error
      onError(error)
      await database.query(`update price_watch set ${retryLaterSql} where id = $1`, [watch.id])
      return false
    }
  }

  /** The inbox gets the details; texts and emails name no medication. */
  private async tellLow(
    transaction: Queryable,
    watch: DueWatch,
    organization: Organization,
    { amount, pharmacyName }: Extract<WatchOutcome, { kind: 'low' }>,
    chosen: Awaited<ReturnType<ChosenChannels['contacts']>>,
  ): Promise<void> {
    const { messages, channels, clock, now } = this.deps
    const { userId, language, fills, isWholeList } = watch
    const text = outgoingText(language)
    const { productName: name = '', strength = '' } = fills[0] ?? {}
    const [price, threshold] = [formatPrice(amount), formatPrice(watch.threshold)]
    await messages.add(transaction, userId, {
      type: 'other',
      ...(isWholeList
        ? {
            title: fill(text.watchListTitle, { price }),
            body: fill(text.watchListText, { count: fills.length, price, threshold }),
          }
        : {
            title: fill(text.watchTitle, { name, price }),
            body:
              pharmacyName === undefined
                ? fill(text.watchCopayText, { name, strength, price, threshold })
                : fill(text.watchText, { name, strength, price, threshold, pharmacy: pharmacyName }),
          }),
    })
    await channels.enqueue(transaction, chosen, {
      template: 'watch',
      userId,
      organization,
      language,
      news: fill(text.watchNews, { price, threshold }),
      path: fixedPaths.messages,
      dayNumber: clock.at(watch.timeZone, now()).dayNumber,
    })
  }

  private async tellEnd(
    transaction: Queryable,
    watch: DueWatch,
    { index, why }: Extract<WatchOutcome, { kind: 'ended' }>,
  ): Promise<void> {
    const text = outgoingText(watch.language)
    const { productName: name = '', strength = '' } = watch.fills[index] ?? {}
    const body = text.watchEnded[why][watch.isWholeList ? 'list' : 'one']
    await this.deps.messages.add(transaction, watch.userId, {
      type: 'other',
      title: text.watchEndedTitle,
      body: fill(body, { name, strength }),
    })
  }
}

type DueRow = Omit<DueWatch, 'fills' | 'threshold' | 'due'> & { fills: unknown; threshold: string; due: Date }

/** Moves a watch to its next time, unless another server or its person has moved it meanwhile. Returns whether it did. */
async function moveOn(queryable: Queryable, watch: DueWatch, next: number, isResting: boolean): Promise<boolean> {
  const row = await maybeOne(
    queryable,
    `update price_watch set next_at = $3, is_resting = $4, retry_at = null, tries = 0 where id = $1 and next_at = $2 returning 1`,
    [watch.id, new Date(watch.due).toISOString(), new Date(next).toISOString(), isResting],
  )
  return row !== undefined
}

/** The same for one that ends. */
async function deleteOne(queryable: Queryable, watch: DueWatch): Promise<boolean> {
  const row = await maybeOne(queryable, 'delete from price_watch where id = $1 and next_at = $2 returning 1', [
    watch.id,
    new Date(watch.due).toISOString(),
  ])
  return row !== undefined
}
