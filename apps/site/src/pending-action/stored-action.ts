/**
 * What a guest wanted to do, kept in this browser until they have signed in, whichever way and in whichever tab. It is of
 * the page's organization alone, and of the tab that it was wanted in: another tab, where somebody else may sit, asks first.
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
  /** Milliseconds since 1970; no two are kept at the same one. */
  keptAt: v.number(),
  isOfThisTab: v.boolean(),
})
export type StoredAction = v.InferOutput<typeof storedAction>

/** Keeps it in place of any before. */
export function storeAction({ session, clock }: Place, action: PendingAction): void {
  const keptAt = String(clock.now())
  session.deviceStorage.set(pendingActionKey, `${keptAt} ${JSON.stringify(action)}`)
  session.tabStorage.set(pendingActionKey, keptAt)
}

/** What is kept, for a day. */
export function readStoredAction({ session, clock }: Place): StoredAction | undefined {
  const [, keptAt = '', json = ''] = /^(\d+) (.*)$/s.exec(session.deviceStorage.get(pendingActionKey) ?? '') ?? []
  // A time in the future was stored while the clock was wrong.
  const age = clock.now() - Number(keptAt)
  if (keptAt === '' || age < 0 || age > pendingActionLife) return undefined
  try {
    const action = v.parse(pendingAction, JSON.parse(json))
    return { action, keptAt: Number(keptAt), isOfThisTab: session.tabStorage.get(pendingActionKey) === keptAt }
  } catch {
    // Somebody else wrote over it.
    return undefined
  }
}

/** Forgets this one; one that was kept since stays. */
export function forgetAction(place: Place, { keptAt }: Pick<StoredAction, 'keptAt'>): void {
  if (readStoredAction(place)?.keptAt === keptAt) place.session.deviceStorage.remove(pendingActionKey)
}
