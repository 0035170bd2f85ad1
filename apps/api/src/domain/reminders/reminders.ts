/** People's reminders: one for the doses and one for the refills of a saved coupon (search 4 and 5, "Reminders"). */
import {
  type CallReply,
  type calls,
  fromTwelveHours,
  insuranceId,
  noInsurance,
  refillDurations,
  toOfferTypeCode,
  toTwelveHours,
} from '@rxgauge/contract'
import { dateText, fill, type Language, timesText, timeText } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import * as v from 'valibot'
import { DomainError } from '../../base/errors/domain-error'
import { type Database, maybeOne, type Queryable } from '../../database/database'
import type { Consents } from '../accounts/consents'
import { type Contact, phoneContact } from '../accounts/contact'
import type { Profiles } from '../accounts/profiles'
import { userById } from '../accounts/user-rows'
import type { SavedCoupons } from '../coupons/saved-coupons'
import type { DevicePreferences } from '../devices/device-preferences'
import type { Places } from '../pharmacies/places'
import type { Caller, SignedInCaller } from '../request-context'
import {
  parseDoseStart,
  parseRefillStart,
  parseTimeZone,
  startDateOptions,
  timeZoneOptions,
  toDate,
} from './reminder-form'
import { nextFire, type Schedule } from './schedule'
import { type TimeZone, timeZoneOf } from './time-zones'
import { turnOffWatches } from './turn-off'
import { dateOf, type WallClock } from './wall-clock'

type DoseBody = v.InferOutput<typeof calls.reminder.saveDoseReminder.body>
type RefillBody = v.InferOutput<typeof calls.reminder.saveRefillReminder.body>
type DoseReply = CallReply<typeof calls.reminder.getDoseReminder>
type RefillReply = CallReply<typeof calls.reminder.getRefillReminder>

export interface ReminderDependencies {
  database: Database
  savedCoupons: SavedCoupons
  profiles: Profiles
  consents: Consents
  preferences: DevicePreferences
  places: Places
  clock: WallClock
  now: () => number
}

/** A row of `reminder`. */
export interface ReminderRow {
  kind: 'dose' | 'refill'
  timeZone: string
  startDay: number
  minutes: number[]
  durationDays: number | null
  byText: boolean
  byEmail: boolean
}

const columns = `kind, time_zone "timeZone", start_date - date '1970-01-01' "startDay", minutes,
  duration_days "durationDays", by_text "byText", by_email "byEmail"`

/** The coupon of a saved reminder, and a sentence for the person. */
export interface Confirmation {
  savedCouponId: number
  sentence: string
}

export class Reminders {
  constructor(private readonly deps: ReminderDependencies) {}

  /** @param zip the zip on the screen; by default the stored one */
  async timeZones(zip: string | undefined, caller: Caller, language: Language) {
    return timeZoneOptions(await this.zoneOf(zip, caller), language)
  }

  /** @param zip the zip on the screen; by default the stored one */
  async startDates(zip: string | undefined, caller: Caller) {
    return startDateOptions(await this.zoneOf(zip, caller), this.deps.now(), this.deps.clock)
  }

  /** @throws DomainError FEATURE_OFF, TIME_ZONE_INVALID, START_DATE_INVALID, and the errors of saving a coupon */
  async saveDose(body: DoseBody, caller: SignedInCaller, language: Language): Promise<Confirmation> {
    const { clock, now } = this.deps
    if (!caller.organization.record.options.doseReminderFlag) throw new DomainError('FEATURE_OFF')
    const timeZone = parseTimeZone(body.timeZone)
    const startDay = parseDoseStart(body.startDate, timeZone, now(), clock)
    const doseMinutes = [body.time1, body.time2, body.time3].flatMap((time) =>
      time === null ? [] : fromTwelveHours(time),
    )
    const minutes = [...new Set(doseMinutes)].sort((a, b) => a - b)
    const savedCouponId = await this.couponOf(body, caller)
    const schedule = { kind: 'dose', timeZone, startDay, minutes } as const
    await this.save(this.deps.database, savedCouponId, schedule, { byText: false, byEmail: false })
    const times = timesText(minutes, language)
    const sentence = fill(outgoingText(language).doseSaved, { times, first: this.firstTime(schedule, language) })
    return { savedCouponId, sentence }
  }

  /** The first time of a reminder, in words and in its own time zone. */
  private firstTime(schedule: Schedule, language: Language): string {
    const { clock, now } = this.deps
    const text = outgoingText(language)
    const today = clock.at(schedule.timeZone, now()).dayNumber
    const { dayNumber, minutes } = clock.at(schedule.timeZone, nextFire(schedule, now(), clock))
    const time = timeText(minutes, language)
    if (dayNumber === today) return fill(text.firstToday, { time })
    if (dayNumber === today + 1) return fill(text.firstTomorrow, { time })
    return fill(text.firstOn, { date: dateText(dateOf(dayNumber), 'longDate', language), time })
  }

  /**
   * Choosing a text or an email is consent, recorded with the sentence that the person saw.
   * @throws DomainError FEATURE_OFF, START_DATE_INVALID, CHANNEL_REQUIRED, CONTACT_REQUIRED, CONTACT_NOT_CONFIRMED,
   * TEXTS_STOPPED, and the errors of saving a coupon
   */
  async saveRefill(body: RefillBody, caller: SignedInCaller, language: Language): Promise<Confirmation> {
    const { database, clock, now } = this.deps
    if (!caller.organization.record.options.refillSavingsFlag) throw new DomainError('FEATURE_OFF')
    await this.checkContacts(body, caller)
    const timeZone = await this.zoneOf(body.zipCode, caller)
    const startDay = parseRefillStart(body.startDate, timeZone, now(), clock)
    const savedCouponId = await this.couponOf(body, caller)
    const channels = { byText: body.textNotification, byEmail: body.emailNotification }
    await database.transaction(async (transaction) => {
      if (channels.byText) await this.allow(transaction, 'text', caller, language)
      if (channels.byEmail) await this.allow(transaction, 'email', caller, language)
      const schedule = { kind: 'refill', timeZone, startDay, durationDays: body.duration } as const
      await this.save(transaction, savedCouponId, schedule, channels)
    })
    const values = { date: dateText(dateOf(startDay), 'longDate', language), days: String(body.duration) }
    return { savedCouponId, sentence: fill(outgoingText(language).refillSaved, values) }
  }

  /** @throws DomainError COUPON_NOT_FOUND, REMINDER_NOT_FOUND */
  async readDose(savedCouponId: number, caller: SignedInCaller): Promise<DoseReply> {
    const { row, subject } = await this.read(savedCouponId, 'dose', caller)
    const [time1 = '08:00 AM', time2 = null, time3 = null] = row.minutes.map(toTwelveHours)
    return { ...subject, time1, time2, time3, timeZone: row.timeZone }
  }

  /** @throws DomainError COUPON_NOT_FOUND, REMINDER_NOT_FOUND */
  async readRefill(savedCouponId: number, caller: SignedInCaller): Promise<RefillReply> {
    const { row, subject } = await this.read(savedCouponId, 'refill', caller)
    const { phone, email } = await userById(this.deps.database, caller.userId)
    const duration = refillDurations.find((days) => days === row.durationDays) ?? refillDurations[0]
    return { ...subject, duration, textNotification: row.byText, emailNotification: row.byEmail, phone, email }
  }

  /** The schedules of a saved coupon's reminders. @throws DomainError COUPON_NOT_FOUND, REMINDER_NOT_FOUND */
  async schedules(savedCouponId: number, { userId }: SignedInCaller): Promise<Schedule[]> {
    await this.deps.savedCoupons.read(userId, savedCouponId)
    const rows = await this.deps.database.query<ReminderRow>(
      `select ${columns} from reminder where saved_coupon_id = $1 order by kind`,
      [savedCouponId],
    )
    if (rows.length === 0) throw new DomainError('REMINDER_NOT_FOUND')
    return rows.map(scheduleOf)
  }

  private async read(savedCouponId: number, kind: 'dose' | 'refill', { userId, deviceId }: SignedInCaller) {
    const coupon = await this.deps.savedCoupons.read(userId, savedCouponId)
    const row = await maybeOne<ReminderRow>(
      this.deps.database,
      `select ${columns} from reminder where saved_coupon_id = $1 and kind = $2`,
      [savedCouponId, kind],
    )
    if (!row) throw new DomainError('REMINDER_NOT_FOUND')
    const { productDetailId, pharmacyLocationId, couponType, insuranceId, quantity } = coupon
    const subject = {
      id: savedCouponId,
      startDate: toDate(row.startDay),
      insuranceId,
      quantity: Number(quantity),
      productDetailId,
      pharmacyLocationId,
      couponType: toOfferTypeCode(couponType),
      deviceId,
      appUserId: userId,
    }
    return { row, subject }
  }

  /** The saved coupon of a reminder, which is saved now if necessary. */
  private async couponOf(body: DoseBody | RefillBody, caller: SignedInCaller): Promise<number> {
    if (body.id !== null) return (await this.deps.savedCoupons.read(caller.userId, body.id)).id
    const { productDetailId, pharmacyLocationId, couponType } = body
    const plan = v.parse(insuranceId, body.insuranceId ?? noInsurance)
    const quantity = String(body.quantity)
    const coupon = { productDetailId, quantity, pharmacyLocationId, insuranceId: plan, couponType }
    return (await this.deps.savedCoupons.save(coupon, caller, body.zipCode)).id
  }

  /** Turns on texts or emails for refill reminders, and not for prices watched before the person turned them off. */
  private async allow(
    transaction: Queryable,
    channel: Contact['channel'],
    caller: SignedInCaller,
    language: Language,
  ): Promise<void> {
    const wereOff = await this.deps.profiles.allowIn(transaction, channel, true, caller, language, 'reminder')
    if (wereOff) await turnOffWatches(transaction, channel, caller.userId)
  }

  private async save(
    queryable: Queryable,
    savedCouponId: number,
    schedule: Schedule,
    { byText, byEmail }: Pick<ReminderRow, 'byText' | 'byEmail'>,
  ) {
    const { clock, now } = this.deps
    await queryable.query(
      `insert into reminder (saved_coupon_id, kind, time_zone, start_date, minutes, duration_days, by_text, by_email, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (saved_coupon_id, kind) do update set time_zone = excluded.time_zone, start_date = excluded.start_date,
         minutes = excluded.minutes, duration_days = excluded.duration_days, by_text = excluded.by_text,
         by_email = excluded.by_email, next_at = excluded.next_at, retry_at = null, tries = 0`,
      [
        savedCouponId,
        schedule.kind,
        schedule.timeZone,
        dateOf(schedule.startDay),
        schedule.kind === 'dose' ? schedule.minutes : [],
        schedule.kind === 'refill' ? schedule.durationDays : null,
        byText,
        byEmail,
        new Date(nextFire(schedule, now(), clock)).toISOString(),
      ],
    )
  }

  /** Only confirmed contacts get messages. */
  private async checkContacts(body: RefillBody, { userId, organization }: SignedInCaller) {
    const { database, consents } = this.deps
    const { phone, email } = await userById(database, userId)
    if (!body.textNotification && !body.emailNotification) throw new DomainError('CHANNEL_REQUIRED')
    if (body.textNotification) {
      if (body.phone === null) throw new DomainError('CONTACT_REQUIRED')
      if (body.phone !== phone) throw new DomainError('CONTACT_NOT_CONFIRMED')
      const isStopped = await consents.isSuppressed(database, organization.id, phoneContact(phone))
      if (isStopped) throw new DomainError('TEXTS_STOPPED')
    }
    if (body.emailNotification) {
      if (body.email === null) throw new DomainError('CONTACT_REQUIRED')
      if (body.email.toLowerCase() !== email) throw new DomainError('CONTACT_NOT_CONFIRMED')
    }
  }

  private async zoneOf(zipOnScreen: string | undefined, { deviceId }: Caller): Promise<TimeZone> {
    const zip = zipOnScreen ?? (await this.deps.preferences.zip(deviceId))
    if (zip === null) return 'America/New_York'
    return timeZoneOf(await this.deps.places.byZip(zip), this.deps.now())
  }
}

/** Converts a stored row to a schedule. */
export function scheduleOf({
  kind,
  timeZone,
  startDay,
  minutes,
  durationDays,
}: Omit<ReminderRow, 'byText' | 'byEmail'>): Schedule {
  return kind === 'dose'
    ? { kind, timeZone, startDay, minutes }
    : { kind, timeZone, startDay, durationDays: durationDays ?? refillDurations[0] }
}
