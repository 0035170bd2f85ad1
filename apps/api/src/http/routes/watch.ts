/** Price watches of My list, and its refill days as a calendar file. */
import { calls } from '@rxgauge/contract'
import { outgoingText } from '@rxgauge/text/server'
import { refillCalendar } from '../../domain/reminders/reminder-calendar'
import { type Route, route, WithMessage } from '../route'
import type { Services } from '../services'

const { watch } = calls

/** Each adds a record of consent, which is kept. */
const recorded = { visitorPerDay: 100, perDay: 5_000 }
/** More than a person downloads in a minute. */
const byHand = { limitShare: 0.5, visitorShare: 0.05 }

export function watchRoutes({ priceWatches, pauses }: Services): Route[] {
  return [
    route(
      watch.setWatch,
      async ({ body, caller, language }) => {
        const { watch, sentence } = await priceWatches.set(body, caller, language)
        // Watches can be set while they're paused.
        const notice = (await pauses.isPaused('reminders')) ? outgoingText(language).remindersPaused : ''
        return new WithMessage(watch, `${sentence} ${notice}`.trim())
      },
      { limits: recorded, pausedBy: ['discount', 'coupon'] },
    ),
    route(watch.listWatches, ({ caller }) => priceWatches.list(caller)),
    route(watch.deleteWatch, async ({ params, caller, language }) => {
      await priceWatches.delete(params.id, caller)
      return new WithMessage(null, outgoingText(language).watchDeleted)
    }),
    route(
      watch.getRefillCalendar,
      async ({ body, caller, language }) => ({
        calendar: await refillCalendar(body.refills, {
          product: caller.organization.record.app.productName,
          language,
        }),
      }),
      { limits: byHand },
    ),
  ]
}
