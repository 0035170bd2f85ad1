/**
 * The session whose person's coupons this browser keeps for the counter, beyond the tab: of which organization, which
 * session, and whose. Where it is not stored, or is another person's, nothing is kept any more (docs/whose.md).
 */
import * as v from 'valibot'
import type { KeyValueStore } from './storage'

const key = 'keptSession'
const stored = v.object({ organization: v.string(), sessionId: v.string(), person: v.string() })

export type StashedSession = v.InferOutput<typeof stored>

/** @param shared of the origin, as what is kept is */
export function sessionStash(shared: KeyValueStore) {
  function read(): StashedSession | undefined {
    try {
      return v.parse(stored, JSON.parse(shared.get(key) ?? ''))
    } catch {
      // There is none, or somebody else wrote over it.
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
