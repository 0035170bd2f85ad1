/** Whether the account's items are offered on this device. */
import { useSyncExternalStore } from 'react'
import { useSite } from '../site-context'

const never = () => () => undefined

/** Account items are hidden where a default insurance id is stored (account 2, "Header and navigation"). */
export function useShowsAccount(): boolean {
  const { site } = useSite()
  return useSyncExternalStore(
    never,
    () => site.session.local.get('defaultInsuranceId') === undefined,
    () => true,
  )
}
