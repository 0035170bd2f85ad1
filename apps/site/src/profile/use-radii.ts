/** The search radii to choose from, in the server's words (account 3, "Search-radius options"). */
import { calls } from '@rxgauge/contract'
import { useSiteCall } from '../rendering/use-site-call'

export function useRadii(): { value: string; label: string }[] {
  const { value: radii = [] } = useSiteCall(calls.account.getMileRadiusOptions, {})
  return radii.map(({ key, displayValue }) => ({ value: key, label: displayValue }))
}
