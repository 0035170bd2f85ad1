/** The profile of whoever is signed in. */
import { calls, type Profile } from '@rxgauge/contract'
import { useSiteCall } from '../rendering/use-site-call'

interface LoadedProfile {
  profile: Profile | undefined
  /** Shows what the server answered to a change. */
  replace: (profile: Profile) => void
}

export function useProfile(): LoadedProfile {
  const { value, replace } = useSiteCall(calls.account.getProfile, {})
  return { profile: value, replace }
}
