/** Sends a temporary password once more; a dialog shows the result. */
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import type { useOutcome } from '../account/use-outcome'
import { useSite } from '../site-context'

export interface ResendButtonProps {
  resend: () => Promise<{ message: string }>
  outcome: ReturnType<typeof useOutcome>
}

export function ResendButton({ resend, outcome }: ResendButtonProps) {
  const { messages } = useSite()
  const { verify } = useAccountText()
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    try {
      const { message } = await resend()
      outcome.showOutcome({
        title: verify.resentTitle,
        sentence: message || verify.resent,
        button: messages.common.done,
      })
    } catch (error) {
      outcome.showFailure(verify.failed, error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button kind="link" disabled={isSending} onClick={() => void send()}>
      {verify.resend}
    </Button>
  )
}
