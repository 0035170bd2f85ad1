/** The search radii to choose from, in the server's words (account 3, "Search-radius options"). */
import { calls } from '@rxgauge/contract'
import { useLoaded } from '../rendering/use-loaded'
import { useSite } from '../site-context'

export function useRadii(): { value: string; label: string }[] {
  const { site, language } = useSite()
  const area = useLoaded(undefined, `radii ${language}`, () =>
    site.session.call(calls.account.getMileRadiusOptions, {}),
  )
  if (area.status !== 'success') return []
  return area.value.map(({ key, displayValue }) => ({ value: key, label: displayValue }))
}
