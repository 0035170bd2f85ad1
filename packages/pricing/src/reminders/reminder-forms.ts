/** The initial values of a reminder's form: the saved ones, otherwise the defaults (search 5, "Refill reminder", "Dose reminder"). */
import type { Session } from '@rxgauge/client'
import {
  calls,
  doseReminders,
  noInsurance,
  type ReminderOption,
  refillDurations,
  toOfferTypeCode,
} from '@rxgauge/contract'
import type { SavableCoupon } from '../coupon/saved-coupons-store'
import type { HostAccount } from '../host'
import { timeFromWire, timeToWire } from './times'

/** Values of the fields; a checked box is `y`. */
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

/** The option chosen by default. */
const usual = (options: readonly ReminderOption[]): string =>
  (options.find((option) => option.default) ?? options[0])?.key ?? ''

const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * @param id saved coupon whose reminder is edited
 * @param ownZone the device's time zone, used if it's listed
 */
export async function openDoseForm(
  session: Session,
  { zipCode }: SavableCoupon,
  id: number | undefined,
  ownZone = deviceTimeZone(),
) {
  const [{ data: timeZones, message: notice }, stored] = await Promise.all([
    session.callWithMessage(calls.reminder.listTimeZones, { query: { zip: zipCode } }),
    id === undefined ? undefined : session.call(calls.reminder.getDoseReminder, { params: { id } }),
  ])
  const initial: DoseForm = {
    timeZone: stored?.timeZone ?? timeZones.find(({ key }) => key === ownZone)?.key ?? usual(timeZones),
    time1: stored ? timeFromWire(stored.time1) : doseReminders.firstTime,
    withTime2: stored?.time2 ? 'y' : '',
    time2: stored?.time2 ? timeFromWire(stored.time2) : '',
    withTime3: stored?.time3 ? 'y' : '',
    time3: stored?.time3 ? timeFromWire(stored.time3) : '',
  }
  return { initial, timeZones, notice }
}

/** @param id saved coupon whose reminder is edited */
export async function openRefillForm(
  session: Session,
  contacts: HostAccount['contacts'],
  { zipCode }: SavableCoupon,
  id: number | undefined,
) {
  const [{ data: startDates, message: notice }, own, stored] = await Promise.all([
    session.callWithMessage(calls.reminder.listStartDates, { query: { zip: zipCode } }),
    contacts(),
    id === undefined ? undefined : session.call(calls.reminder.getRefillReminder, { params: { id } }),
  ])
  const isOffered = startDates.some(({ key }) => key === stored?.startDate)
  const initial: RefillForm = {
    duration: String(stored?.duration ?? refillDurations[0]),
    startDate: isOffered && stored ? stored.startDate : usual(startDates),
    // A consent is never checked beforehand; one given earlier stays.
    byText: stored?.textNotification ? 'y' : '',
    phone: own.phone ?? '',
    byEmail: stored?.emailNotification ? 'y' : '',
    email: own.email ?? '',
  }
  return { initial, startDates, own, notice }
}

/** @param now server time in milliseconds; the reminder starts on the current date in the chosen time zone */
export const doseBody = (form: DoseForm, coupon: SavableCoupon, savedCouponId: number | undefined, now: number) => ({
  ...couponFields(coupon, savedCouponId),
  startDate: dateIn(form.timeZone, now),
  timeZone: form.timeZone,
  time1: timeToWire(form.time1),
  time2: form.withTime2 === 'y' ? timeToWire(form.time2) : null,
  time3: form.withTime3 === 'y' ? timeToWire(form.time3) : null,
})

/** MM/DD/YYYY. */
const dateIn = (timeZone: string, time: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time)

export const refillBody = (form: RefillForm, coupon: SavableCoupon, savedCouponId: number | undefined) => ({
  ...couponFields(coupon, savedCouponId),
  startDate: form.startDate,
  duration: refillDurations.find((days) => String(days) === form.duration) ?? refillDurations[0],
  textNotification: form.byText === 'y',
  emailNotification: form.byEmail === 'y',
  phone: form.byText === 'y' ? form.phone : null,
  email: form.byEmail === 'y' ? form.email.trim() : null,
})

/** The device and person that the reminder belongs to (search 3, "Refill reminder"). */
export function ownerIds({ state }: Session): { deviceId: string | null; appUserId: string | null } {
  const current = state.getState()
  if (current.status !== 'ready') return { deviceId: null, appUserId: null }
  const { device, appUser } = current.authentication
  return { deviceId: device.id, appUserId: appUser?.id ?? null }
}

function couponFields(
  { productDetailId, quantity, pharmacyLocationId, couponType, insuranceId, zipCode }: SavableCoupon,
  savedCouponId: number | undefined,
) {
  return {
    productDetailId,
    quantity,
    pharmacyLocationId,
    couponType: toOfferTypeCode(couponType),
    insuranceId: insuranceId ?? noInsurance,
    zipCode,
    id: savedCouponId ?? null,
    deviceId: null,
    appUserId: null,
  }
}
