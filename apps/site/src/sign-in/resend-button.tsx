/**
 * Sends a temporary password again and shows the result in a dialog. The button counts down until it may be pressed.
 */
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import type { ContactInHistory } from '../account/account-contact'
import { useAccountText } from '../account/use-account-text'
import type { useOutcome } from '../account/use-outcome'
import { countdown, type Resend } from '../account/use-resend'
import { SiteLink } from '../links'
import { useSite } from '../site-context'

export interface ResendButtonProps {
  resend: Resend
  outcome: ReturnType<typeof useOutcome>
  attempt: ContactInHistory
  /** Where the visitor starts over once nothing can be sent any more. */
  startPath: string
}

export function ResendButton({ resend, outcome, attempt, startPath }: ResendButtonProps) {
  const { messages } = useSite()
  const { verify, again } = useAccountText()
  const { ref, focusHere } = useFocusHere()
  const { isSending, secondsLeft, hasWaited, isSpent } = resend
  async function send() {
    try {
      const message = await resend.send()
      outcome.showOutcome({
        title: verify.resentTitle,
        sentence: message || verify.resent,
        button: messages.common.done,
        after: focusHere,
      })
    } catch (error) {
      outcome.showFailure(verify.failed, error, undefined, focusHere)
    }
  }
  return (
    <div ref={ref} tabIndex={-1} className="site-resend">
      {isSpent ? (
        <p className="site-note">
          {again.spent}{' '}
          <SiteLink to={startPath} state={{ type: attempt.type, username: attempt.username }}>
            {again.start}
          </SiteLink>
        </p>
      ) : (
        <>
          <span className="site-note">{verify.notThere}</span>
          <Button
            kind="link"
            disabled={isSending || secondsLeft > 0}
            // Keeps the focus: the left field would show an error, and move the button away from the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void send()}
          >
            {secondsLeft > 0 ? fill(again.in, { time: countdown(secondsLeft) }) : verify.resend}
          </Button>
        </>
      )}
      {/* Announced once, not every second. */}
      <span className="rx-hidden" role="status">
        {hasWaited && !isSpent ? again.ready : ''}
      </span>
    </div>
  )
}

/** The disabled button can't have the focus, so the element around it gets it. */
function useFocusHere() {
  const ref = useRef<HTMLDivElement>(null)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns === 0) return
    // After the dialog, which closes now, has restored the focus.
    queueMicrotask(() => ref.current?.focus())
  }, [turns])
  return { ref, focusHere: () => setTurns((before) => before + 1) }
}
