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
  storedAt: v.number(),
  isOfThisTab: v.boolean(),
})
export type StoredAction = v.InferOutput<typeof storedAction>

/** Stores it, replacing an earlier one. */
export function storeAction({ session, clock }: Place, action: PendingAction): void {
  const storedAt = String(clock.now())
  session.deviceStorage.set(pendingActionKey, `${storedAt} ${JSON.stringify(action)}`)
  session.tabStorage.set(pendingActionKey, storedAt)
}

/** The stored action, unless it's older than a day. */
export function readStoredAction({ session, clock }: Place): StoredAction | undefined {
  const [, storedAt = '', json = ''] = /^(\d+) (.*)$/s.exec(session.deviceStorage.get(pendingActionKey) ?? '') ?? []
  // A time in the future was stored while the clock was wrong.
  const age = clock.now() - Number(storedAt)
  if (storedAt === '' || age < 0 || age > pendingActionLife) return undefined
  try {
    const action = v.parse(pendingAction, JSON.parse(json))
    return { action, storedAt: Number(storedAt), isOfThisTab: session.tabStorage.get(pendingActionKey) === storedAt }
  } catch {
    // Another script overwrote it.
    return undefined
  }
}

/** Deletes this action, but not one that was stored since. */
export function forgetAction(place: Place, { storedAt }: Pick<StoredAction, 'storedAt'>): void {
  if (readStoredAction(place)?.storedAt === storedAt) place.session.deviceStorage.remove(pendingActionKey)
}
