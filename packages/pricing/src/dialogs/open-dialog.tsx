/** The one dialog that is open. */
import { useAdoptedStyles } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { AlternativesDialog } from '../alternatives/alternatives-dialog'
import compareCss from '../compare/compare.css?inline'
import { CompareDialog } from '../compare/compare-dialog'
import { SavedCouponDialog } from '../coupon/saved-coupon-dialog'
import { DeductibleDialog } from '../deductible/deductible-dialog'
import { GovernmentDialog } from '../insurance/government-dialog'
import { useResults } from '../journey/journey-context'
import { FavoriteDialog } from '../pharmacies/favorite-dialog'
import { LocationsDialog } from '../pharmacies/locations-dialog'
import shopsCss from '../pharmacies/shops.css?inline'
import { LocationDialog } from '../prescription/location-dialog'
import { ProductInfoDialog } from '../prescription/product-info-dialog'
import { QuantityDialog } from '../prescription/quantity-dialog'
import { CopayInfoDialog } from '../prices/copay-info-dialog'
import { HowPricedDialog } from '../prices/how-priced-dialog'
import { ReminderDialog } from '../reminders/reminder-dialog'
import { ShareDialog } from '../share/share-dialog'
import dialogsCss from './dialogs.css?inline'

const styles = [dialogsCss, compareCss, shopsCss]

export default function OpenDialog() {
  const { results } = useResults()
  const { openDialog, unconfirmedPlan } = useStore(results.prescription)
  const dialog = useStore(results.views, (state) => state.dialog)
  const { close } = results.views.actions
  const isSaving = useStore(results.savedCoupons, ({ progress }) => progress.status !== 'idle')
  const isReminding = useStore(results.reminders, ({ progress }) => progress !== undefined)
  useAdoptedStyles(styles)
  if (isSaving) return <SavedCouponDialog />
  if (isReminding) return <ReminderDialog />
  if (unconfirmedPlan) return <GovernmentDialog plan={unconfirmedPlan} />
  if (openDialog === 'quantity') return <QuantityDialog />
  if (openDialog === 'location') return <LocationDialog />
  switch (dialog?.kind) {
    case 'alternatives':
      return <AlternativesDialog onClose={close} />
    case 'compare':
      return <CompareDialog onClose={close} />
    case 'copayInfo':
      return <CopayInfoDialog onClose={close} />
    case 'deductible':
      return <DeductibleDialog onClose={close} />
    case 'favorite':
      return <FavoriteDialog onClose={close} />
    case 'howPriced':
      return <HowPricedDialog about={dialog} onClose={close} />
    case 'locations':
      return <LocationsDialog offer={dialog.offer} onClose={close} />
    case 'productInfo':
      return <ProductInfoDialog onClose={close} />
    case 'share':
      return <ShareDialog pharmacyGroupId={dialog.pharmacyGroupId} onClose={close} />
    case undefined:
      return null
  }
}
