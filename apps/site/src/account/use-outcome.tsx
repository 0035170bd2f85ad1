/** Shows the result of an action in a dialog (account 8: "the server message is shown in a dialog"). */
import { type ApiFailure, toFailure } from '@rxgauge/client'
import { failureSentence } from '@rxgauge/pricing'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Notice } from '../notices/notice'
import { useSite } from '../site-context'

interface Outcome {
  title: string
  sentence: string
  button: string
  more?: ComponentProps<typeof Notice>['more']
  /** Called after the dialog has closed. */
  after?: (() => void) | undefined
}

interface Outcomes {
  showOutcome: (outcome: Outcome) => void
  /** Shows a failed call; the screen stays. `after` is called once the dialog has closed. */
  showFailure: (
    title: string,
    error: unknown,
    button?: string,
    after?: (failure: ApiFailure, sentence: string) => void,
  ) => void
  dialog: ReactNode
}

export function useOutcome(): Outcomes {
  const { messages } = useSite()
  /** Shown one after another, so that a second result doesn't hide the first. */
  const [[outcome], setOutcomes] = useState<readonly Outcome[]>([])
  const showOutcome = (next: Outcome) => setOutcomes((before) => [...before, next])
  return {
    showOutcome,
    showFailure(title, error, button = messages.common.done, after) {
      const failure = toFailure(error)
      const sentence = failureSentence(failure, messages)
      showOutcome({ title, sentence, button, after: after && (() => after(failure, sentence)) })
    },
    dialog: outcome && (
      <Notice
        {...outcome}
        onClose={() => {
          setOutcomes(([, ...others]) => others)
          outcome.after?.()
        }}
      />
    ),
  }
}
