/** The signed-in person's profile. */
import { calls, type Profile } from '@rxgauge/contract'
import { useEffect } from 'react'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'

interface LoadedProfile {
  profile: Profile | undefined
  /** Shows the server's response to a change. */
  replace: (profile: Profile) => void
}

/** @param isQuiet the page works without it, so a failure opens no dialog */
export function useProfile({ isQuiet = false } = {}): LoadedProfile {
  const { session } = useSite().site
  const { value, replace } = useSiteCall(calls.account.getProfile, {}, { isQuiet })
  useEffect(() => {
    if (!value) return
    // The person's own data, deleted when they sign out (docs/trust/browser-storage.md).
    const userData = JSON.stringify({ email: value.email, phone: value.phone })
    session.tabStorage.set('userData', userData)
    session.deviceStorage.set('userData', userData)
  }, [session, value])
  return { profile: value, replace }
}
