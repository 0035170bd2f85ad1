/** Home opened with a coupon to send: the matching dialog sends it automatically (search 2, "Home tabs"). */
import { lazyPart } from '@rxgauge/ui'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { SitePart } from '../rendering/site-part'
import { sendRequest } from './send-request'

const SendCouponDialog = lazyPart(() => import('./send-coupon-dialog'))

export function AutoSend() {
  const parsed = v.safeParse(sendRequest, useHistoryState<unknown>())
  if (!parsed.success) return null
  return (
    <SitePart onClose={() => history.replaceState(null, '')}>
      <SendCouponDialog
        request={parsed.output}
        // Clears the state, so that going back doesn't send again.
        onClose={() => history.replaceState(null, '')}
      />
    </SitePart>
  )
}
