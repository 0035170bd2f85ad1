/** Whether the account's items are offered on this device. */
import { useDeviceFact, useSite } from '../site-context'

/** Account items are hidden where a default insurance id is stored (account 2, "Header and navigation"). */
export function useShowsAccount(): boolean {
  const { site } = useSite()
  return useDeviceFact(() => site.session.deviceStorage.get('defaultInsuranceId') === undefined, true)
}
