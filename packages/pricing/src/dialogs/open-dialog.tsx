/** Renders the one open dialog. */
import { useAdoptedStyles } from '@rxgauge/ui'
import { dialogStyles } from '@rxgauge/ui/dialog'
import { AlternativesDialog } from '../alternatives/alternatives-dialog'
import compareCss from '../compare/compare.css?inline'
import { CompareDialog } from '../compare/compare-dialog'
import { OpenSiteDialog } from '../coupon/open-site-dialog'
import { SavedCouponDialog } from '../coupon/saved-coupon-dialog'
import { DeductibleDialog } from '../deductible/deductible-dialog'
import { GovernmentPlanDialog } from '../insurance/government-plan-dialog'
import { FavoriteDialog } from '../pharmacies/favorite-dialog'
import { LocationsDialog } from '../pharmacies/locations-dialog'
import pharmacyOptionsCss from '../pharmacies/pharmacy-options.css?inline'
import { LocationDialog } from '../prescription/location-dialog'
import { ProductInfoDialog } from '../prescription/product-info-dialog'
import { QuantityDialog } from '../prescription/quantity-dialog'
import { CopayInfoDialog } from '../prices/copay-info-dialog'
import acquisitionCostChartCss from '../receipt/acquisition-cost-chart.css?inline'
import { HowPricedDialog } from '../receipt/how-priced-dialog'
import receiptCss from '../receipt/receipt.css?inline'
import { ReminderDialog } from '../reminders/reminder-dialog'
import { useResults } from '../results/results-context'
import type { ResultsDialog } from '../results/views-store'
import { ShareDialog } from '../share/share-dialog'
import dialogsCss from './dialogs.css?inline'

/** Adopted while the prices are read, so that a press needs no new rules. */
export const styles = [...dialogStyles, dialogsCss, compareCss, receiptCss, acquisitionCostChartCss, pharmacyOptionsCss]

export default function OpenDialog({
  dialog,
}: {
  dialog: Exclude<ResultsDialog, { kind: 'counter' | 'insuranceHelp' }>
}) {
  const { results } = useResults()
  const { close } = results.views.actions
  useAdoptedStyles(styles)
  switch (dialog.kind) {
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
    case 'governmentPlan':
      return <GovernmentPlanDialog plan={dialog.plan} onClose={close} />
    case 'howPriced':
      return <HowPricedDialog about={dialog} onClose={close} />
    case 'location':
      return <LocationDialog onClose={close} />
    case 'locations':
      return <LocationsDialog offer={dialog.offer} onClose={close} />
    case 'openSite':
      return <OpenSiteDialog address={dialog.address} onClose={close} />
    case 'productInfo':
      return <ProductInfoDialog onClose={close} />
    case 'quantity':
      return <QuantityDialog onClose={close} />
    case 'reminder':
      return <ReminderDialog progress={dialog.progress} />
    case 'savedCoupon':
      return <SavedCouponDialog outcome={dialog.outcome} />
    case 'share':
      return <ShareDialog pharmacyGroupId={dialog.pharmacyGroupId} onClose={close} />
  }
}
