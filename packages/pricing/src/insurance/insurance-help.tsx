/**
 * Help with finding one's plan, from the content INSURANCE_HELP_V2: an embedded page, and answers that choose a plan at once. Where
 * the content has no such answers, whoever reads it is asked where they live and through whom they have their plan.
 */
import { type Area, idle, latest, valueIn } from '@rxgauge/client'
import { calls, type Insurance } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useEffect, useState } from 'react'
import { failureSentence } from '../failure-sentence'
import { useResults } from '../results/results-context'
import { EmbeddedPage } from '../screens/embedded-page'
import { useCall } from '../use-call'
import { InsuranceKinds } from './insurance-kinds'
import type { PlansStore } from './plans-store'

const helpType = 'INSURANCE_HELP_V2'

interface InsuranceHelpProps {
  store: PlansStore
  onClose: () => void
  /** Closes it too; the words on the card come next. */
  onKindChosen: () => void
}

export default function InsuranceHelp({ store, onClose, onKindChosen }: InsuranceHelpProps) {
  const { host, results, messages } = useResults()
  const help = useCall(host, calls.settings.getContent, { params: { type: helpType } })
  const [chosen, setChosen] = useState<Area<Insurance>>(idle)
  const [choosing] = useState(() => latest<Insurance>(setChosen))
  useEffect(() => choosing.cancel, [choosing])
  const { code, app } = host.organization
  const whose = code === '' ? `appCode=${app.appCode}` : `orgCode=${encodeURIComponent(code)}`
  const page = host.session.resolveUrl(`content/${helpType}/page?channel=mobileweb&lang=${host.language}&${whose}`)

  async function choose(id: number) {
    const area = await choosing.run((signal) =>
      host.session.call(calls.insurance.getInsurance, { params: { id } }, { signal }),
    )
    if (area?.status !== 'success') return
    onClose()
    results.chooseInsurance(area.value)
  }

  const area = chosen.status === 'failure' ? chosen : help.area
  const content = valueIn(area)
  return (
    <Dialog
      title={content?.contentTitle ?? messages.insurance.help}
      closeLabel={messages.common.close}
      onClose={onClose}
      grows
    >
      {area.status === 'loading' && <span className="rx-bar rx-pulse" />}
      {area.status === 'failure' && <p role="alert">{failureSentence(area.failure, messages)}</p>}
      {content && page && (
        <EmbeddedPage title={content.contentTitle} address={page}>
          {paragraphs(content.content).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </EmbeddedPage>
      )}
      <div className="rx-stack">
        {content?.contentParam.map(({ value, displayText }) => (
          <Button key={displayText} kind="other" wide onClick={() => void choose(value.id)}>
            {displayText}
          </Button>
        ))}
        {(area.status === 'failure' || content?.contentParam.length === 0) && (
          <InsuranceKinds store={store} onChosen={onKindChosen} />
        )}
      </div>
    </Dialog>
  )
}

/** The text of a content without its tags, where the page forbids frames: its policy may forbid markup that a script writes too. */
const paragraphs = (html: string): string[] =>
  html
    .split(/<\/?(?:p|br|li|ul|ol|h\d|div)[^>]*>/i)
    .map((part) => part.replace(/<[^>]*>/g, '').trim())
    .filter((part) => part !== '')
