/** Home opened with a coupon to send: the matching dialog sends by itself (search 2, "Home tabs"). */
import { lazy, Suspense } from 'react'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'

const SendCouponDialog = lazy(() => import('../send/send-coupon-dialog'))

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const request = v.variant('type', [
  v.object({ type: v.literal('phone'), username: text, adjudicationId: text }),
  v.object({
    type: v.literal('email'),
    username: text,
    recipientName: v.optional(v.string(), ''),
    senderName: v.optional(v.string(), ''),
    adjudicationId: text,
  }),
])

/** What the router's state asks to be sent: `username` is the phone number or email address. */
export type SendRequest = v.InferOutput<typeof request>

export function AutoSend() {
  const parsed = v.safeParse(request, useHistoryState<unknown>())
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
