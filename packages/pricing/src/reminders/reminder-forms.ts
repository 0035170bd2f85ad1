/** What is in a reminder's form when it opens: what was saved, else the usual (search 5, "Refill reminder", "Dose reminder"). */
import type { Session } from '@rxgauge/client'
import {
  calls,
  doseReminders,
  formatDate,
  noInsurance,
  type ReminderOption,
  refillDurations,
  toOfferTypeCode,
} from '@rxgauge/contract'
import type { SavableCoupon } from '../coupon/saved-coupons-store'
import type { HostAccount } from '../host'
import { timeFromWire, timeToWire } from './times'

const { reminder } = calls

/** What is in the fields; a box that is checked holds `y`. */
export interface DoseForm {
  timeZone: string
  time1: string
  withTime2: string
  time2: string
  withTime3: string
  time3: string
}
export interface RefillForm {
  duration: string
  startDate: string
  byText: string
  phone: string
  byEmail: string
  email: string
}

/** The option that is chosen at first. */
const usual = (options: readonly ReminderOption[]): string =>
  (options.find((option) => option.default) ?? options[0])?.key ?? ''

/** @param id of the saved coupon whose reminder is changed */
export async function openDoseForm(session: Session, id: number | undefined) {
  const [timeZones, stored] = await Promise.all([
    session.call(reminder.listTimeZones, {}),
    id === undefined ? undefined : session.call(reminder.getDoseReminder, { params: { id } }),
  ])
  const initial: DoseForm = {
    timeZone: stored?.timeZone ?? usual(timeZones),
    time1: stored ? timeFromWire(stored.time1) : doseReminders.firstTime,
    withTime2: stored?.time2 ? 'y' : '',
    time2: stored?.time2 ? timeFromWire(stored.time2) : '',
    withTime3: stored?.time3 ? 'y' : '',
    time3: stored?.time3 ? timeFromWire(stored.time3) : '',
  }
  return { initial, timeZones }
}

/** @param id of the saved coupon whose reminder is changed */
export async function openRefillForm(session: Session, contacts: HostAccount['contacts'], id: number | undefined) {
  const [startDates, own, stored] = await Promise.all([
    session.call(reminder.listStartDates, {}),
    contacts(),
    id === undefined ? undefined : session.call(reminder.getRefillReminder, { params: { id } }),
  ])
  const isOffered = startDates.some(({ key }) => key === stored?.startDate)
  const initial: RefillForm = {
    duration: String(stored?.duration ?? refillDurations[0]),
    startDate: isOffered && stored ? stored.startDate : usual(startDates),
    byText: (stored ? stored.textNotification : own.phone !== null && own.email === null) ? 'y' : '',
    phone: own.phone ?? '',
    byEmail: (stored ? stored.emailNotification : own.email !== null) ? 'y' : '',
    email: own.email ?? '',
  }
  return { initial, startDates }
}

/** @param now milliseconds: the reminder begins on this device's own day */
export const doseBody = (form: DoseForm, coupon: SavableCoupon, savedCouponId: number | undefined, now: number) => ({
  ...subjectOf(coupon, savedCouponId),
  startDate: formatDate(new Date(now)),
  timeZone: form.timeZone,
  time1: timeToWire(form.time1),
  time2: form.withTime2 === 'y' ? timeToWire(form.time2) : null,
  time3: form.withTime3 === 'y' ? timeToWire(form.time3) : null,
})

export const refillBody = (form: RefillForm, coupon: SavableCoupon, savedCouponId: number | undefined) => ({
  ...subjectOf(coupon, savedCouponId),
  startDate: form.startDate,
  duration: refillDurations.find((days) => String(days) === form.duration) ?? refillDurations[0],
  textNotification: form.byText === 'y',
  emailNotification: form.byEmail === 'y',
  phone: form.byText === 'y' ? form.phone : null,
  email: form.byEmail === 'y' ? form.email.trim() : null,
})

function subjectOf(
  { productDetailId, quantity, pharmacyLocationId, couponType, insuranceId }: SavableCoupon,
  savedCouponId: number | undefined,
) {
  return {
    productDetailId,
    quantity,
    pharmacyLocationId,
    couponType: toOfferTypeCode(couponType),
    insuranceId: insuranceId ?? noInsurance,
    id: savedCouponId ?? null,
    deviceId: null,
    appUserId: null,
  }
}
