/** Deletes an expired pending action when a page starts. */
import type { KeyValueStore } from '@rxgauge/client'
import { pendingActionLife } from '@rxgauge/contract'

export const pendingActionKey = 'pendingAction'

/** @param now milliseconds since 1970 */
export function forgetOldAction(store: KeyValueStore, now: number): void {
  const age = now - Number.parseInt(store.get(pendingActionKey) ?? '', 10)
  if (age < 0 || age > pendingActionLife) store.remove(pendingActionKey)
}
