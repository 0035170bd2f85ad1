/** Help with finding one's plan, from the content INSURANCE_HELP_V2: a text, and answers that choose a plan at once. */
import { toFailure } from '@rxgauge/client'
import { type CallData, calls, type Insurance } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useState } from 'react'
import { type Area, failure, loading, success, valueIn } from '../area'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../journey/journey-context'

type Content = CallData<typeof calls.settings.getContent>

export default function InsuranceHelp({ onClose }: { onClose: () => void }) {
  const { host, results, messages } = useResults()
  const { session } = host
  const [content, setContent] = useState<Area<Content>>(loading)
  useEffect(() => {
    session
      .call(calls.settings.getContent, { params: { type: 'INSURANCE_HELP_V2' } })
      .then((found) => setContent(success(found)))
      .catch((error) => setContent(failure(toFailure(error))))
  }, [session])

  async function choose(id: number) {
    try {
      const plan: Insurance = await session.call(calls.insurance.getInsurance, { params: { id } })
      onClose()
      results.prescription.actions.chooseInsurance(plan)
    } catch (error) {
      setContent(failure(toFailure(error)))
    }
  }

  const found = valueIn(content)
  return (
    <Dialog title={found?.contentTitle ?? messages.insurance.help} closeLabel={messages.common.close} onClose={onClose}>
      {content.status === 'loading' && <span className="rx-bar rx-pulse" />}
      {content.status === 'failure' && <p role="alert">{failureSentence(content.failure, messages)}</p>}
      {found && paragraphs(found.content).map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
      <div className="rx-stack">
        {found?.contentParam.map(({ value, displayText }) => (
          <Button key={displayText} kind="other" wide onClick={() => void choose(value.id)}>
            {displayText}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

/** The text of a content without its tags: a page's policy may forbid markup that a script writes. */
const paragraphs = (html: string): string[] =>
  html
    .split(/<\/?(?:p|br|li|ul|ol|h\d|div)[^>]*>/i)
    .map((part) => part.replace(/<[^>]*>/g, '').trim())
    .filter((part) => part !== '')
