/** What stands in a reminder's form when it opens: what was saved, else the usual (search 5, "Refill reminder", "Dose reminder"). */
import type { Session } from '@rxgauge/client'
import { calls, doseReminders, type ReminderOption, refillDurations } from '@rxgauge/contract'
import type { HostAccount } from '../host'
import { toTwentyFourHours } from './times'

const { reminder } = calls

/** What stands in the fields; a box that is checked holds `y`. */
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
    time1: stored ? toTwentyFourHours(stored.time1) : doseReminders.firstTime,
    withTime2: stored?.time2 ? 'y' : '',
    time2: stored?.time2 ? toTwentyFourHours(stored.time2) : '',
    withTime3: stored?.time3 ? 'y' : '',
    time3: stored?.time3 ? toTwentyFourHours(stored.time3) : '',
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
