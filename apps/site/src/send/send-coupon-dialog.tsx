/** Sends a coupon that was chosen elsewhere, at once; a failure leaves the way to try again. */
import { calls, formatPhone } from '@rxgauge/contract'
import { createSendStore, SendOutcome } from '@rxgauge/pricing/share'
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
  const channel = request.type === 'phone' ? 'text' : 'email'

  const send = useCallback(() => {
    const { session } = site
    const recipient = request.type === 'phone' ? formatPhone(request.username) : request.username
    void store.actions.send(recipient, () => {
      const { adjudicationId, username } = request
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

  return (
    <Dialog
      title={channel === 'text' ? text.couponTextTitle : text.couponEmailTitle}
      closeLabel={messages.common.close}
      onClose={onClose}
    >
      {sending.status !== 'idle' && (
        <SendOutcome {...{ sending, channel, text, messages }} what="coupon" onDone={onClose} onRetry={onClose} />
      )}
    </Dialog>
  )
}
