/** What the server said to something that was done, in a dialog (account 8: "the server message is shown in a dialog"). */
import { toFailure } from '@rxgauge/client'
import { failureSentence } from '@rxgauge/pricing'
import { type ReactNode, useState } from 'react'
import { Notice } from '../notices/notice'
import { useSite } from '../site-context'

interface Outcome {
  title: string
  sentence: string
  button: string
  /** After the dialog has closed. */
  after?: (() => void) | undefined
}

interface Outcomes {
  tell: (outcome: Outcome) => void
  /** Tells of a failed call; the person stays. */
  tellFailure: (title: string, error: unknown, button?: string) => void
  dialog: ReactNode
}

export function useOutcome(): Outcomes {
  const { messages } = useSite()
  const [outcome, setOutcome] = useState<Outcome>()
  return {
    tell: setOutcome,
    tellFailure: (title, error, button = messages.common.done) =>
      setOutcome({ title, sentence: failureSentence(toFailure(error), messages), button }),
    dialog: outcome && (
      <Notice
        {...outcome}
        onClose={() => {
          setOutcome(undefined)
          outcome.after?.()
        }}
      />
    ),
  }
}
