/**
 * The result of a pending action: the server's sentence with DONE and UNDO, as after Save coupon, and a link to the
 * coupon.
 */
import { isSignedIn, originLock } from '@rxgauge/client'
import { resultPath } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useStore } from 'zustand/react'
import { useAccountText } from '../account/use-account-text'
import { useGo } from '../links'
import { selectCoupon } from '../my-coupons/selected-coupon'
import { storeOfflineCards } from '../offline/store-offline-cards'
import type { HistoryState } from '../search/history-state'
import { useSite } from '../site-context'
import { ActionSummary } from './action-summary'
import { createCompletionStore } from './completion'
import { pendingActionKey } from './forget-old-action'
import { type StoredAction, storedAction } from './stored-action'

interface PendingActionDialogProps {
  pending: unknown
  onClose: () => void
}

export default function PendingActionDialog({ pending, onClose }: PendingActionDialogProps) {
  const [stored] = useState(() => v.safeParse(storedAction, pending))
  return stored.success ? <Completing stored={stored.output} onClose={onClose} /> : null
}

function Completing({ stored, onClose }: { stored: StoredAction; onClose: () => void }) {
  const { site, messages } = useSite()
  const { pendingAction: text, coupons, cancel } = useAccountText()
  const go = useGo()
  const [completion] = useState(() =>
    createCompletionStore({
      action: stored,
      session: site.session,
      clock: site.clock,
      isSignedIn: () => isSignedIn(site.session.visitor.getState()),
      lock: originLock(pendingActionKey),
      onCouponsChanged: () => void storeOfflineCards(site),
    }),
  )
  const now = useStore(completion)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void completion.actions.begin()
  }, [completion])
  const isOver = now.status === 'over'
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (isOver || now.status === 'working') return null

  const { action } = stored
  const close = () => {
    completion.actions.end()
    onClose()
  }
  /** Opens the original coupon, to save it by hand or to set its reminder. */
  const openCoupon = () => {
    close()
    const state: HistoryState = { requestedCoupon: action }
    go(resultPath(action), { state })
  }
  const titles = {
    asking: text.askTitle,
    saved: coupons.title,
    deleted: coupons.title,
    reminder: text.reminderTitle,
    failed: text.failedTitle,
  }
  return (
    <Dialog title={titles[now.status]} closeLabel={messages.common.close} onClose={close}>
      <div className="site-stack">
        {now.status === 'asking' && (
          <>
            <p className="site-dialog-text">{text.ask}</p>
            <Button wide onClick={() => void completion.actions.proceed()}>
              {text.yes}
            </Button>
            <Button wide kind="other" onClick={close}>
              {text.no}
            </Button>
          </>
        )}
        {now.status === 'saved' && (
          <>
            <p className="site-dialog-text">
              {text.done} <span role="status">{now.sentence}</span>
            </p>
            <ActionSummary action={action} />
            <Button wide onClick={close}>
              {messages.common.done}
            </Button>
            <Button
              wide
              kind="other"
              onClick={() => {
                const path = selectCoupon(site, now.savedCouponId)
                close()
                go(path)
              }}
            >
              {coupons.view}
            </Button>
            {!now.wasSaved && (
              <Button kind="link" onClick={() => void completion.actions.undo()}>
                {text.undo}
              </Button>
            )}
          </>
        )}
        {now.status === 'deleted' && (
          <>
            <p className="site-dialog-text">{now.sentence ?? coupons.wasDeleted}</p>
            <Button wide onClick={close}>
              {messages.common.done}
            </Button>
          </>
        )}
        {now.status === 'reminder' && (
          <>
            <p className="site-dialog-text">{text.reminderText}</p>
            <ActionSummary action={action} />
            <Button wide onClick={openCoupon}>
              {text.setReminder}
            </Button>
            <Button wide kind="other" onClick={close}>
              {cancel}
            </Button>
          </>
        )}
        {now.status === 'failed' && (
          <>
            <p className="site-dialog-text" role="alert">
              {failureSentence(now.failure, messages)}
            </p>
            <ActionSummary action={action} />
            <Button wide onClick={() => void completion.actions.proceed()}>
              {messages.common.tryAgain}
            </Button>
            <Button wide kind="other" onClick={openCoupon}>
              {coupons.view}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
