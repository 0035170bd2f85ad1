/**
 * When a session is renewed (account 4, rule 3): 290 s after the first authentication, later 120 s after the token's
 * expiry.
 */
import { sessionTimings } from '@rxgauge/contract'
import type { Clock } from './clock'

export function renewalTimer(clock: Clock, renew: () => void) {
  let cancel = () => {}
  let count = 0
  let isStopped = false
  return {
    /** @param untilExpiry milliseconds; a token that arrives expired is renewed only after the pause */
    schedule(untilExpiry: number) {
      cancel()
      if (isStopped) return
      const later = Math.max(untilExpiry, 0) + sessionTimings.reauthenticateMargin
      cancel = clock.after(count === 0 ? sessionTimings.reauthenticate : later, () => {
        count += 1
        renew()
      })
    },
    isStopped: () => isStopped,
    stop() {
      isStopped = true
      cancel()
    },
  }
}
