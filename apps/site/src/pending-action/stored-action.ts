/**
 * A guest's pending action, stored in this browser until they sign in, by any means and in any tab. It belongs to the
 * page's organization and to its own tab: another tab, where somebody else may sit, asks first.
 */
import type { Clock, Session } from '@rxgauge/client'
import { pendingActionLife } from '@rxgauge/contract'
import { type PendingAction, pendingAction } from '@rxgauge/pricing/pending-action'
import * as v from 'valibot'
import { pendingActionKey } from './forget-old-action'

interface Place {
  session: Pick<Session, 'deviceStorage' | 'tabStorage'>
  clock: Pick<Clock, 'now'>
}

export const storedAction = v.object({
  action: pendingAction,
  /** Milliseconds since 1970; also the action's id, since no two are stored at the same time. */
  keptAt: v.number(),
  isOfThisTab: v.boolean(),
})
export type StoredAction = v.InferOutput<typeof storedAction>

/** Stores it, replacing an earlier one. */
export function storeAction({ session, clock }: Place, action: PendingAction): void {
  const keptAt = String(clock.now())
  session.deviceStorage.set(pendingActionKey, `${keptAt} ${JSON.stringify(action)}`)
  session.tabStorage.set(pendingActionKey, keptAt)
}

/** The stored action, unless it's older than a day. */
export function readStoredAction({ session, clock }: Place): StoredAction | undefined {
  const [, keptAt = '', json = ''] = /^(\d+) (.*)$/s.exec(session.deviceStorage.get(pendingActionKey) ?? '') ?? []
  // A time in the future was stored while the clock was wrong.
  const age = clock.now() - Number(keptAt)
  if (keptAt === '' || age < 0 || age > pendingActionLife) return undefined
  try {
    const action = v.parse(pendingAction, JSON.parse(json))
    return { action, keptAt: Number(keptAt), isOfThisTab: session.tabStorage.get(pendingActionKey) === keptAt }
  } catch {
    // Another script overwrote it.
    return undefined
  }
}

/** Deletes this action, but not one that was stored since. */
export function forgetAction(place: Place, { keptAt }: Pick<StoredAction, 'keptAt'>): void {
  if (readStoredAction(place)?.keptAt === keptAt) place.session.deviceStorage.remove(pendingActionKey)
}
