/** Whether the drawer of narrow screens shows the account items on this device. */
import { useDeviceFact, useSite } from '../site-context'

/** They are hidden if this organization's default insurance id is stored (account 2, "Header and navigation"). */
export function useShowsAccount(): boolean {
  const { site } = useSite()
  return useDeviceFact(() => site.session.deviceStorage.get('defaultInsuranceId') === undefined, true)
}
