/** Clears what is a person's from the journey when another person comes, or they continue as a guest (docs/whose.md). */
import { ownerOf, type Session, shownVisitor } from '@rxgauge/client'

export interface PersonWatch {
  /** Looks at once, and again with each change. Returns the unsubscribe function. */
  start: () => () => void
}

/** @param onOther not called while the person's session is interrupted, nor once they have signed out: then comes a new page */
export function watchPerson({ visitor }: Session, onOther: () => void): PersonWatch {
  const currentOwner = () => ownerOf(shownVisitor(visitor.getState()))
  let owner = currentOwner()

  function look() {
    const before = owner
    owner = currentOwner()
    // What a guest has found stays on the screen for the person who signs in.
    if (before !== undefined && owner !== before) onOther()
  }

  return {
    start() {
      look()
      return visitor.subscribe(look)
    },
  }
}
