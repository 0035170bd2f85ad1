/** Whose session the page has, from its first authentication on. A renewal changes nothing, however often it comes. */
import { personOf, shownVisitor } from '@rxgauge/client'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

/** Returns the person's id, `guest` where nobody is signed in, and `undefined` before the first authentication. */
export function useSessionOwner(): string | undefined {
  const { site } = useSite()
  return useStore(site.session.visitor, (visitor) => {
    const shown = shownVisitor(visitor)
    return shown.kind === 'unknown' ? undefined : (personOf(shown) ?? 'guest')
  })
}
