/** Whose a journey is: when it becomes another person's, or a guest's for good, what was its person's is to go (docs/whose.md). */
import type { Session } from '@rxgauge/client'

export interface PersonWatch {
  /** Looks at once, and again with each authentication. Returns the unsubscribe function. */
  start: () => () => void
}

/** @param onOther of somebody who is signed out elsewhere it is not called until they say that they do not come back */
export function watchPerson({ person, lost, state }: Session, onOther: () => void): PersonWatch {
  /** While somebody is missed it is still theirs. */
  const currentOwner = () => person() ?? lost.state.getState()?.id
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
      const stops = [lost.state.subscribe(look), state.subscribe(look)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
