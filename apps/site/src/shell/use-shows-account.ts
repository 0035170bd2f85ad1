/** Whether the drawer of narrow screens offers the account's items on this device. */
import { useDeviceFact, useSite } from '../site-context'

/** They are hidden where a default insurance id of this organization is stored (account 2, "Header and navigation"). */
export function useShowsAccount(): boolean {
  const { site } = useSite()
  return useDeviceFact(() => site.session.deviceStorage.get('defaultInsuranceId') === undefined, true)
}
