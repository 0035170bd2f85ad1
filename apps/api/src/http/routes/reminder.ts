/** Dose and refill reminders. */
import { calls } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type { RunningConfig } from '../../base/config'
import { reminderCalendar } from '../../domain/reminders/reminder-calendar'
import type { Confirmation } from '../../domain/reminders/reminders'
import { type Route, route, WithMessage } from '../route'
import type { Services } from '../services'

const { reminder } = calls

/** Each adds a record of consent, which is kept. */
const recorded = { visitorPerDay: 100, perDay: 5_000 }

export function reminderRoutes({ reminders, pauses, wallClock }: Services, { now }: RunningConfig): Route[] {
  /** A sentence while an operator has paused reminders, else empty. They can be set anyway. */
  const notice = async (language: Language) =>
    (await pauses.isPaused('reminders')) ? outgoingText(language).remindersPaused : ''
  const confirmed = async ({ savedCouponId, sentence }: Confirmation, language: Language) =>
    new WithMessage({ id: savedCouponId }, `${sentence} ${await notice(language)}`.trim())

  return [
    route(
      reminder.listTimeZones,
      async ({ query, caller, language }) =>
        new WithMessage(await reminders.timeZones(query.zip, caller, language), await notice(language)),
    ),
    route(
      reminder.listStartDates,
      async ({ query, caller, language }) =>
        new WithMessage(await reminders.startDates(query.zip, caller), await notice(language)),
    ),
    route(reminder.saveDoseReminder, async ({ body, caller, language }) =>
      confirmed(await reminders.saveDose(body, caller, language), language),
    ),
    route(
      reminder.saveRefillReminder,
      async ({ body, caller, language }) => confirmed(await reminders.saveRefill(body, caller, language), language),
      { limits: recorded },
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
