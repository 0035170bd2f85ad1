/** The one dialog that is open. */
import { useAdoptedStyles } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { AlternativesDialog } from '../alternatives/alternatives-dialog'
import { LocationDialog } from '../choice/location-dialog'
import { ProductInfoDialog } from '../choice/product-info-dialog'
import { QuantityDialog } from '../choice/quantity-dialog'
import { CompareDialog } from '../compare/compare-dialog'
import { SavingDialog } from '../coupon/saving-dialog'
import { DeductibleDialog } from '../deductible/deductible-dialog'
import { GovernmentDialog } from '../insurance/government-dialog'
import { useAnswer } from '../journey/journey-context'
import { FavoriteDialog } from '../pharmacies/favorite-dialog'
import { LocationsDialog } from '../pharmacies/locations-dialog'
import { CopayInfoDialog } from '../prices/copay-info-dialog'
import { HowPricedDialog } from '../prices/how-priced-dialog'
import { ReminderDialog } from '../reminders/reminder-dialog'
import { ShareDialog } from '../share/share-dialog'
import css from './dialogs.css?inline'

const styles = [css]

export default function OpenDialog() {
  const { answer } = useAnswer()
  const { asks, unconfirmedPlan } = useStore(answer.choice)
  const dialog = useStore(answer.views, (state) => state.dialog)
  const { close } = answer.views.actions
  const isSaving = useStore(answer.saving, ({ saving }) => saving.status !== 'idle')
  const isReminding = useStore(answer.reminders, ({ reminding }) => reminding !== undefined)
  useAdoptedStyles(styles)
  if (isSaving) return <SavingDialog />
  if (isReminding) return <ReminderDialog />
  if (unconfirmedPlan) return <GovernmentDialog plan={unconfirmedPlan} />
  if (asks === 'quantity') return <QuantityDialog />
  if (asks === 'location') return <LocationDialog />
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
