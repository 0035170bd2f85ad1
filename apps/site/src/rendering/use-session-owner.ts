/** Whose session the page has, from its first authentication on. A renewal changes nothing, however often it comes. */
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

/** Returns the person's id, `guest` where nobody is signed in, and `undefined` before the first authentication. */
export function useSessionOwner(): string | undefined {
  const { site } = useSite()
  return useStore(site.session.state, () => {
    const latest = site.session.latest()
    return latest && (latest.appUser?.id ?? 'guest')
  })
}
