/** People's price watches: "Tell me below $20", for one medication or a whole list. */
import { type CallReply, type calls, formatPrice, type ListFill, mostWatches, toFlag } from '@rxgauge/contract'
import { fill, type Language } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { day } from '../../base/durations'
import { DomainError } from '../../base/errors/domain-error'
import { type Database, maybeOne, type Queryable } from '../../database/database'
import type { Consents } from '../accounts/consents'
import { type Contact, phoneContact } from '../accounts/contact'
import type { Profiles } from '../accounts/profiles'
import { userById } from '../accounts/user-rows'
import type { Places } from '../pharmacies/places'
import { decimalDollars } from '../prices/money'
import type { SignedInCaller } from '../request-context'
import { checkPrices, type WatchedFill, watchedFill } from './price-watch'
import { nextFire, type Schedule } from './schedule'
import { timeZoneOf } from './time-zones'
import { turnOffReminders, turnOffWatches } from './turn-off'
import type { WallClock } from './wall-clock'
import type { WatchedPrices } from './watched-prices'

type WatchBody = v.InferOutput<typeof calls.watch.setWatch.body>
type WatchReply = CallReply<typeof calls.watch.setWatch>

export interface PriceWatchDependencies {
  database: Database
  places: Places
  profiles: Profiles
  consents: Consents
  watchedPrices: WatchedPrices
  clock: WallClock
  now: () => number
}

interface WatchRow {
  id: number
  productDetailId: number | null
  fills: unknown
  zip: string
  threshold: string
  byText: boolean
  byEmail: boolean
  isResting: boolean
  setAt: Date
}

const columns = `id, product_detail_id "productDetailId", fills, zip, threshold::text threshold, by_text "byText",
  by_email "byEmail", is_resting "isResting", set_at "setAt"`

/** Every morning, so that a price is never told at night. */
export const watchSchedule = (timeZone: string, now: number): Schedule => ({
  kind: 'refill',
  timeZone,
  startDay: Math.floor(now / day) - 1,
  durationDays: 1,
})

export class PriceWatches {
  constructor(private readonly deps: PriceWatchDependencies) {}

  /** The person's watches, the latest first. */
  async list({ userId }: SignedInCaller): Promise<WatchReply[]> {
    const rows = await this.deps.database.query<WatchRow>(
      `select ${columns} from price_watch where app_user_id = $1 order by set_at desc, id desc`,
      [userId],
    )
    return rows.map(watchReply)
  }

  /**
   * Sets or replaces a watch. If the price is low enough already, the sentence says so now, and the next message comes
   * once it was higher. Choosing a text or an email is consent, recorded with the sentence that the person saw.
   * @throws DomainError FEATURE_OFF, PRODUCT_NOT_FOUND, QUANTITY_INVALID, ZIP_NOT_FOUND, INVALID_REQUEST, CONTACT_REQUIRED, TEXTS_STOPPED,
   * TOO_MANY_WATCHES
   */
  async set(
    body: WatchBody,
    caller: SignedInCaller,
    language: Language,
  ): Promise<{ watch: WatchReply; sentence: string }> {
    const { database, places, watchedPrices, clock, now } = this.deps
    const { zipCode: zip, threshold, textNotification: byText, emailNotification: byEmail } = body
    if (!caller.organization.record.options.refillSavingsFlag) throw new DomainError('FEATURE_OFF')
    const [first] = body.fills
    if (!first || (!body.wholeListFlag && body.fills.length > 1)) throw new DomainError('INVALID_REQUEST')
    await this.checkContacts(body, caller)
    const fills = await this.namedFills(body.fills)
    const outcome = checkPrices(await watchedPrices.find(fills, zip, caller), threshold)
    if (outcome.kind === 'ended') {
      throw new DomainError(outcome.why === 'gone' ? 'PRODUCT_NOT_FOUND' : 'QUANTITY_INVALID')
    }
    const timeZone = timeZoneOf(await places.byZip(zip), now())
    const row = await database.transaction(async (transaction) => {
      // Serializes a person's changes, so that simultaneous ones can't exceed the limit.
      await transaction.query('select 1 from app_user where id = $1 for no key update', [caller.userId])
      const row = await maybeOne<WatchRow>(
        transaction,
        `insert into price_watch (app_user_id, product_detail_id, fills, zip, threshold, by_text, by_email, is_resting, time_zone, set_at,
           next_at)
         select $1, $2::int, $3, $4, $5, $6, $7, $8, $9, $10, $11
         where (select count(*) from price_watch where app_user_id = $1) < ${mostWatches}
           or exists (select 1 from price_watch where app_user_id = $1 and coalesce(product_detail_id, 0) = coalesce($2::int, 0))
         on conflict (app_user_id, coalesce(product_detail_id, 0)) do update set fills = excluded.fills, zip = excluded.zip,
           threshold = excluded.threshold, by_text = excluded.by_text, by_email = excluded.by_email,
           is_resting = excluded.is_resting, time_zone = excluded.time_zone, set_at = excluded.set_at,
           next_at = excluded.next_at, retry_at = null, tries = 0
         returning ${columns}`,
        [
          caller.userId,
          body.wholeListFlag ? null : first.productDetailId,
          JSON.stringify(fills),
          zip,
          decimalDollars(threshold),
          byText,
          byEmail,
          outcome.kind === 'low',
          timeZone,
          new Date(now()).toISOString(),
          new Date(nextFire(watchSchedule(timeZone, now()), now(), clock)).toISOString(),
        ],
      )
      if (!row) throw new DomainError('TOO_MANY_WATCHES')
      if (byText) await this.allow(transaction, 'text', row, caller, language)
      if (byEmail) await this.allow(transaction, 'email', row, caller, language)
      return row
    })
    const text = outgoingText(language)
    const dollars = formatPrice(threshold)
    const sentence =
      outcome.kind === 'low'
        ? fill(text.watchLowAlready, { price: formatPrice(outcome.amount), threshold: dollars })
        : fill(outcome.kind === 'high' ? text.watchSaved : text.watchNoPrice, { threshold: dollars })
    return { watch: watchReply(row), sentence }
  }

  /** Turns on texts or emails for this watch alone: what else was chosen before the person turned them off remains off. */
  private async allow(
    transaction: Queryable,
    channel: Contact['channel'],
    watch: WatchRow,
    caller: SignedInCaller,
    language: Language,
  ) {
    const wereOff = await this.deps.profiles.allowIn(transaction, channel, true, caller, language, 'watch')
    if (!wereOff) return
    await turnOffReminders(transaction, channel, caller.userId)
    await turnOffWatches(transaction, channel, caller.userId, watch.id)
  }

  /** @throws DomainError WATCH_NOT_FOUND for somebody else's */
  async delete(id: number, { userId }: SignedInCaller): Promise<void> {
    const row = await maybeOne(
      this.deps.database,
      'delete from price_watch where id = $1 and app_user_id = $2 returning 1',
      [id, userId],
    )
    if (!row) throw new DomainError('WATCH_NOT_FOUND')
  }

  /** With the words that name each medication. */
  private async namedFills(fills: readonly ListFill[]): Promise<WatchedFill[]> {
    const rows = await this.deps.database.query<Named>(
      `select d.id, p.name "productName", d.strength, d.unit_name "unitName" from product_detail d
       join product p on p.id = d.product_id where d.id = any($1::int[])`,
      [fills.map(({ productDetailId }) => productDetailId)],
    )
    const named = new Map(rows.map(({ id, ...words }) => [id, words]))
    return fills.map(({ productDetailId, quantity, insuranceId, unitName }) => {
      const words = named.get(productDetailId)
      if (!words) throw new DomainError('PRODUCT_NOT_FOUND')
      if (unitName !== undefined && unitName !== words.unitName) throw new DomainError('QUANTITY_INVALID')
      return { productDetailId, quantity, insuranceId, ...words }
    })
  }

  /** Only confirmed contacts get messages. */
  private async checkContacts(
    { textNotification, emailNotification }: WatchBody,
    { userId, organization }: SignedInCaller,
  ) {
    const { database, consents } = this.deps
    const { phone, email } = await userById(database, userId)
    if ((textNotification && phone === null) || (emailNotification && email === null)) {
      throw new DomainError('CONTACT_REQUIRED')
    }
    if (!textNotification || phone === null) return
    if (await consents.isSuppressed(database, organization.id, phoneContact(phone))) {
      throw new DomainError('TEXTS_STOPPED')
    }
  }
}

interface Named extends Pick<WatchedFill, 'productName' | 'strength' | 'unitName'> {
  id: number
}

/** The column `fills`. */
export const parseFills = (fills: unknown): WatchedFill[] => v.parse(v.array(watchedFill), fills)

function watchReply({
  id,
  productDetailId,
  fills,
  zip,
  threshold,
  byText,
  byEmail,
  isResting,
  setAt,
}: WatchRow): WatchReply {
  return {
    watchId: id,
    wholeListFlag: toFlag(productDetailId === null),
    fills: parseFills(fills),
    zipCode: zip,
    threshold,
    textNotification: byText,
    emailNotification: byEmail,
    restingFlag: toFlag(isResting),
    setAt: setAt.toISOString(),
  }
}
