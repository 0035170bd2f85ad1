/** Creates the reminder services. */

import type { LinkTokens } from '../accounts/link-tokens'
import type { Outbox } from '../outbox/outbox'
import type { Pauses } from '../pauses/pauses'
import { ChosenChannels } from './chosen-channels'
import { type PriceWatchDependencies, PriceWatches } from './price-watches'
import { type RefillNoticeDependencies, RefillNotices } from './refill-notices'
import { ReminderRunner } from './reminder-runner'
import { type ReminderDependencies, Reminders } from './reminders'
import { WallClock } from './wall-clock'
import { WatchChecks } from './watch-checks'
import { type WatchedPriceDependencies, WatchedPrices } from './watched-prices'

export interface ReminderServices {
  reminders: Reminders
  priceWatches: PriceWatches
  reminderRunner: ReminderRunner
  wallClock: WallClock
}

type Dependencies = Omit<ReminderDependencies, 'clock'> &
  Omit<PriceWatchDependencies, 'clock' | 'watchedPrices'> &
  Omit<RefillNoticeDependencies, 'channels'> &
  WatchedPriceDependencies & {
    pauses: Pauses
    outbox: Outbox
    links: LinkTokens
    /** The site of organizations without a host of their own, for links; without it messages have no links. */
    publicUrl: string | undefined
    now: () => number
  }

export function createReminders(deps: Dependencies): ReminderServices {
  const clock = new WallClock()
  const channels = new ChosenChannels(deps)
  const refillNotices = new RefillNotices({ ...deps, channels })
  const watchedPrices = new WatchedPrices(deps)
  const watchChecks = new WatchChecks({ ...deps, channels, watchedPrices, clock })
  return {
    wallClock: clock,
    reminders: new Reminders({ ...deps, clock }),
    priceWatches: new PriceWatches({ ...deps, clock, watchedPrices }),
    reminderRunner: new ReminderRunner({ ...deps, clock, refillNotices, watchChecks }),
  }
}
