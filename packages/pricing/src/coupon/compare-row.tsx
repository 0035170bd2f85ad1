/** Leads from a coupon that has its own page to the prices of other pharmacies. */
import { useResults } from '../results/results-context'
import { ActionRow } from './action-row'
import { SavingIcon } from './coupon-icons'
import { useHasOwnPage } from './use-has-own-page'

/** @param saving what a cheaper pharmacy saves, in words; shown wherever the coupon is */
export function CompareRow({ saving }: { saving?: string | undefined }) {
  const { results, messages } = useResults()
  const hasOwnPage = useHasOwnPage()
  const label = saving ?? (hasOwnPage ? messages.coupon.comparePharmacies : undefined)
  return label && <ActionRow icon={<SavingIcon />} label={label} onClick={() => results.showPharmacies()} />
}
