/** Home opened with a coupon to send: the matching dialog sends by itself (search 2, "Home tabs"). */
import { lazy, Suspense } from 'react'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { sendRequest } from './send-request'

const SendCouponDialog = lazy(() => import('./send-coupon-dialog'))

export function AutoSend() {
  const parsed = v.safeParse(sendRequest, useHistoryState<unknown>())
  if (!parsed.success) return null
  return (
    <Suspense>
      <SendCouponDialog
        request={parsed.output}
        // Without its state the entry asks for nothing more: coming back to it must not send again.
        onClose={() => history.replaceState(null, '')}
      />
    </Suspense>
  )
}
