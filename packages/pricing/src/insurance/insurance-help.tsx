/**
 * Help with finding one's plan: the content INSURANCE_HELP_V2 as an embedded page, with buttons that choose a plan at once. If the
 * content has no such buttons, we ask for the county and the kind of coverage.
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
import { CoveragePicker } from './coverage-picker'
import type { PlansStore } from './plans-store'

const helpType = 'INSURANCE_HELP_V2'

interface InsuranceHelpProps {
  store: PlansStore
  onClose: () => void
  /** Closes the help too; next, the person searches for the name on their card. */
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
      <div className="rx-stack rx-insurance-help">
        {content?.contentParam.map(({ value, displayText }) => (
          <Button key={displayText} kind="other" wide onClick={() => void choose(value.id)}>
            {displayText}
          </Button>
        ))}
        {(area.status === 'failure' || content?.contentParam.length === 0) && (
          <CoveragePicker store={store} onChosen={onKindChosen} />
        )}
      </div>
    </Dialog>
  )
}

/** A content's text without its tags, for pages that forbid frames, whose policy may also forbid markup written by scripts. */
const paragraphs = (html: string): string[] =>
  html
    .split(/<\/?(?:p|br|li|ul|ol|h\d|div)[^>]*>/i)
    .map((part) => part.replace(/<[^>]*>/g, '').trim())
    .filter((part) => part !== '')
