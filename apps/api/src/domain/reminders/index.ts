/** Creates the reminder services. */
import type { Pauses } from '../pauses/pauses'
import { type RefillNoticeDependencies, RefillNotices } from './refill-notices'
import { ReminderRunner } from './reminder-runner'
import { type ReminderDependencies, Reminders } from './reminders'
import { WallClock } from './wall-clock'

export interface ReminderServices {
  reminders: Reminders
  reminderRunner: ReminderRunner
  wallClock: WallClock
}

export function createReminders(
  deps: Omit<ReminderDependencies, 'clock'> & RefillNoticeDependencies & { pauses: Pauses; now: () => number },
): ReminderServices {
  const wallClock = new WallClock()
  const refillNotices = new RefillNotices(deps)
  return {
    wallClock,
    reminders: new Reminders({ ...deps, clock: wallClock }),
    reminderRunner: new ReminderRunner({ ...deps, clock: wallClock, refillNotices }),
  }
}
