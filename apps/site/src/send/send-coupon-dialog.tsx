/** Sends a given coupon at once, and offers a retry after a failure. */
import { calls } from '@rxgauge/contract'
import { createSendStore, SendOutcome, useSendingDialog } from '@rxgauge/pricing/share'
import { Dialog } from '@rxgauge/ui/dialog'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'
import type { SendRequest } from './send-request'
import { useSendText } from './use-send-text'

export default function SendCouponDialog({ request, onClose }: { request: SendRequest; onClose: () => void }) {
  const { site, messages } = useSite()
  const text = useSendText()
  const [store] = useState(createSendStore)
  const sending = useStore(store)
  const { isHidden, close } = useSendingDialog(store, 0, onClose)
  const channel = request.type === 'phone' ? 'text' : 'email'

  const send = useCallback(() => {
    const { session } = site
    const { username } = request
    const to = request.type === 'phone' ? { phoneNumber: username } : { recipientEmail: username }
    void store.actions.send(to, () => {
      const { adjudicationId } = request
      if (request.type === 'phone') {
        return session.call(calls.adjudicate.sendCouponByText, { body: { phoneNumber: username, adjudicationId } })
      }
      const { recipientName, senderName } = request
      return session.call(calls.adjudicate.sendCouponByEmail, {
        body: {
          recipientEmail: username,
          adjudicationId,
          ...(recipientName === '' ? {} : { recipientName }),
          ...(senderName === '' ? {} : { senderName }),
        },
      })
    })
  }, [site, request, store])

  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    send()
  }, [send])

  if (isHidden) return null
  return (
    <Dialog
      title={channel === 'text' ? text.couponTextTitle : text.couponEmailTitle}
      closeLabel={messages.common.close}
      onClose={close}
    >
      {sending.status !== 'idle' && (
        <SendOutcome {...{ sending, text, messages }} what="coupon" onDone={onClose} onRetry={onClose} />
      )}
    </Dialog>
  )
}
