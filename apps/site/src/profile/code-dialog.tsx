/** Six digits sent to a new phone or email; confirming needs all six (account 4, "Change phone"). */
import { type ApiFailure, toFailure } from '@rxgauge/client'
import { calls, limits } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { Button, CodeBoxes } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useRef, useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { countdown, useResend } from '../account/use-resend'
import { useSite } from '../site-context'

interface CodeDialogProps {
  title: string
  /** Formatted for people. */
  contact: string
  attemptId: string
  /** Called with the server's sentence. */
  onDone: (sentence: string) => void
  onClose: () => void
}

export default function CodeDialog({ title, contact, attemptId, onDone, onClose }: CodeDialogProps) {
  const { site, messages } = useSite()
  const { code: text, again, cancel } = useAccountText()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const resend = useResend(attemptId, () =>
    site.session.callWithMessage(calls.account.resendAccountChange, { params: { id: attemptId } }),
  )
  const isWhole = /^\d+$/.test(code) && code.length === limits.codeLength

  async function doOnce(work: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const failed = toFailure(error)
      setFailure(failed)
      if (failed.code === 'ATTEMPT_ENDED') resend.end()
    } finally {
      setBusy(false)
    }
  }
  const confirm = () =>
    doOnce(async () => {
      const body = { verificationCode: code, profileUpdateAttemptId: attemptId }
      onDone((await site.session.callWithMessage(calls.account.verifyAccountChange, { body })).message)
    })
  const sendAgain = () =>
    doOnce(async () => {
      await resend.send()
      setSent(true)
      setCode('')
      // The resend button is disabled while it counts down, so it can't keep the focus.
      first.current?.focus()
    })
  const { secondsLeft, hasWaited, isSpent } = resend
  const isWaiting = secondsLeft > 0
  const waitText = fill(again.in, { time: countdown(secondsLeft) })

  return (
    <Dialog title={title} closeLabel={messages.common.close} onClose={onClose}>
      <form
        className="site-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) void confirm()
        }}
      >
        <p className="site-dialog-text">{fill(text.text, { contact })}</p>
        <CodeBoxes
          label={text.label}
          boxLabel={(place) => fill(text.box, { place })}
          length={limits.codeLength}
          first={first}
          value={code}
          onChange={(next) => {
            setCode(next)
            setFailure(undefined)
          }}
          error={failure && failureSentence(failure, messages)}
        />
        <Button type="submit" wide disabled={!isWhole || isBusy}>
          {text.confirm}
        </Button>
        {(isSent || !isSpent) && (
          <Button kind="other" wide disabled={isBusy || isWaiting || isSpent} onClick={() => void sendAgain()}>
            {isSpent || (isWaiting && isSent) ? text.sent : isWaiting ? waitText : text.resend}
          </Button>
        )}
        {isWaiting && isSent && <p className="site-note">{waitText}</p>}
        {isSpent && (
          <>
            <p className="site-note">{again.spent}</p>
            <Button kind="other" wide onClick={onClose}>
              {again.start}
            </Button>
          </>
        )}
        {/* Announced once, not every second. */}
        <span className="rx-hidden" role="status">
          {hasWaited && !isSpent ? again.ready : ''}
        </span>
        <Button kind="link" onClick={onClose}>
          {cancel}
        </Button>
      </form>
    </Dialog>
  )
}
