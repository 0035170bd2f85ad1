/** The owner of the page's session, from its first authentication on. Renewals don't change it. */
import { personOf, shownVisitor } from '@rxgauge/client'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

/** The person's id, `guest` if nobody is signed in, and `undefined` before the first authentication. */
export function useSessionOwner(): string | undefined {
  const { site } = useSite()
  return useStore(site.session.visitor, (visitor) => {
    const shown = shownVisitor(visitor)
    return shown.kind === 'unknown' ? undefined : (personOf(shown) ?? 'guest')
  })
}
