/** Dose and refill reminders. */
import { calls } from '@rxgauge/contract'
import { type Route, route, WithMessage } from '../http/route'
import { reminderCalendar } from '../reminders/reminder-calendar'
import type { Confirmation } from '../reminders/reminders'
import type { Services } from '../services'
import type { Settings } from '../settings'

const { reminder } = calls

/** A record of consent each, which is kept. */
const recorded = { visitorPerDay: 100, perDay: 5_000 }

const withSentence = ({ savedCouponId, sentence }: Confirmation) => new WithMessage({ id: savedCouponId }, sentence)

export function reminderRoutes({ reminders, wallClock }: Services, { now }: Settings): Route[] {
  return [
    route(reminder.listTimeZones, ({ query, caller, language }) => reminders.timeZones(query.zip, caller, language)),
    route(reminder.listStartDates, ({ query, caller }) => reminders.startDates(query.zip, caller)),
    route(reminder.saveDoseReminder, async ({ body, caller, language }) =>
      withSentence(await reminders.saveDose(body, caller, language)),
    ),
    route(
      reminder.saveRefillReminder,
      async ({ body, caller, language }) => withSentence(await reminders.saveRefill(body, caller, language)),
      recorded,
    ),
    route(reminder.getDoseReminder, ({ params, caller }) => reminders.readDose(params.id, caller)),
    route(reminder.getRefillReminder, ({ params, caller }) => reminders.readRefill(params.id, caller)),
    route(reminder.getReminderCalendar, async ({ params, caller, language }) => {
      const schedules = await reminders.schedules(params.id, caller)
      return {
        calendar: await reminderCalendar(schedules, {
          savedCouponId: params.id,
          product: caller.organization.record.app.productName,
          language,
          clock: wallClock,
          now: now(),
        }),
      }
    }),
  ]
}
