/** The profile of whoever is signed in. */
import { calls, type Profile } from '@rxgauge/contract'
import { useCallback, useState } from 'react'
import { useLoaded } from '../rendering/use-loaded'
import { useSite } from '../site-context'

export function useProfile() {
  const { site } = useSite()
  const [saved, setSaved] = useState<Profile>()
  const area = useLoaded<Profile>(undefined, 'profile', () => site.session.call(calls.account.getProfile, {}))
  return {
    profile: saved ?? (area.status === 'success' ? area.value : undefined),
    /** What the server answered to a change. */
    keep: setSaved,
    reload: useCallback(async () => setSaved(await site.session.call(calls.account.getProfile, {})), [site]),
  }
}
