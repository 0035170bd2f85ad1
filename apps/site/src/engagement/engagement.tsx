/** Asks the visitor to share or rate the app when the server says so (search 4), at most once per visit. */
import { lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { usePendingAction } from '../pending-action/pending-action-loader'
import { SitePart } from '../rendering/site-part'
import { useRouteNow, useSite } from '../site-context'
import { engagementToOpen } from './engagement-to-open'
import { useDeviceInfo } from './use-device-info'

const ShareAppDialog = lazyPart(() => import('./share-app-dialog'))
const RatingDialog = lazyPart(() => import('./rating-dialog'))

export function Engagement() {
  const { site, isWidget } = useSite()
  const { name } = useRouteNow()
  const [isDismissed, setDismissed] = useState(false)
  const { info, reload } = useDeviceInfo()
  const open = engagementToOpen({
    isOnSavings: name === 'savings' || name === 'drugSavings',
    isDismissed,
    isWidget,
    info,
  })
  // A pending action or an interrupted task comes first.
  const hasWanted = usePendingAction() !== undefined
  const isReturning = useStore(site.returnPath) !== undefined
  const isInterrupted = useStore(site.session.visitor, ({ kind }) => kind === 'interrupted')
  const isBusy = hasWanted || isReturning || isInterrupted
  if (!open || isBusy) return null
  const props = {
    engagementId: open.id,
    onDismiss: () => setDismissed(true),
    onDone: () => {
      setDismissed(true)
      reload()
    },
  }
  return (
    <SitePart onClose={props.onDismiss}>
      {open.kind === 'rating' ? <RatingDialog {...props} /> : <ShareAppDialog {...props} />}
    </SitePart>
  )
}
