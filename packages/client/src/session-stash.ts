/**
 * Identifies the session whose coupons this browser stores for offline use: organization, session and person. If it's
 * missing or another person's, the coupons are deleted (docs/trust/browser-storage.md).
 */
import { v } from '@rxgauge/contract'
import type { KeyValueStore } from './storage'

const key = 'keptSession'
const stored = v.object({ organization: v.string(), sessionId: v.string(), person: v.string() })

export type StashedSession = v.InferOutput<typeof stored>

/** @param shared storage of the origin, where the coupons are stored too */
export function sessionStash(shared: KeyValueStore) {
  function read(): StashedSession | undefined {
    try {
      return v.parse(stored, JSON.parse(shared.get(key) ?? ''))
    } catch {
      // Nothing is stored, or another script overwrote it.
      return undefined
    }
  }
  return {
    read,
    store: (session: StashedSession): void => shared.set(key, JSON.stringify(session)),
    remove: (): void => shared.remove(key),
    removeUnlessOf(person: string | undefined): void {
      const stashed = read()
      if (stashed && stashed.person !== person) shared.remove(key)
    },
  }
}
