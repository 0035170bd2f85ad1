/** Clears a person's data from the journey when another person takes over, or when they continue as a guest (docs/trust/browser-storage.md). */
import { ownerOf, type Session, shownVisitor } from '@rxgauge/client'

export interface PersonWatch {
  /** Checks at once and after each change. Returns the unsubscribe function. */
  start: () => () => void
}

/** @param onOther isn't called while the person's session is interrupted, nor after they sign out, because a new page follows */
export function watchPerson({ visitor }: Session, onOther: () => void): PersonWatch {
  const currentOwner = () => ownerOf(shownVisitor(visitor.getState()))
  let owner = currentOwner()

  function look() {
    const before = owner
    owner = currentOwner()
    // What a guest has found stays on the screen when they sign in.
    if (before !== undefined && owner !== before) onOther()
  }

  return {
    start() {
      look()
      return visitor.subscribe(look)
    },
  }
}
