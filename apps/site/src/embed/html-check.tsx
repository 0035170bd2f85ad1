/** A partner pastes a page's HTML, and reads what is wrong with the gauge's lines in it. */
import { calls } from '@rxgauge/contract'
import { useDebouncedText } from '@rxgauge/pricing'
import { type EmbedMessages, fill, fillPlaces } from '@rxgauge/text'
import { TextAreaField } from '@rxgauge/ui'
import { useMemo, useState } from 'react'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { checkHtml } from './check-html'

export function HtmlCheck({ text }: { text: EmbedMessages }) {
  const { site } = useSite()
  const [html, setHtml] = useState('')
  const pasted = useDebouncedText(site.clock, html)
  const { organizations, findings } = useMemo(
    () => (pasted.trim() === '' ? { organizations: [], findings: [] } : checkHtml(pasted, site.origin)),
    [pasted, site.origin],
  )
  const isFine = findings.every(({ kind }) => kind !== 'problem')
  return (
    <section aria-labelledby="embed-check">
      <h2 id="embed-check">{text.checkTitle}</h2>
      <p>{text.checkText}</p>
      <TextAreaField label={text.checkHtml} value={html} onChange={setHtml} rows={8} spellCheck={false} />
      <ul className="site-embed-findings" aria-live="polite">
        {findings.map(({ kind, code, values }) => (
          <li key={code + JSON.stringify(values)} data-kind={kind}>
            {fillPlaces(text.findings[code], values)}
          </li>
        ))}
        {organizations.map((code) => (
          <OrganizationFinding key={code} text={text} code={code} isFine={isFine} />
        ))}
      </ul>
      <p className="site-note">{fill(text.checkConsole, { code: 'await RxGauge.check()' })}</p>
    </section>
  )
}

/** @param isFine whether the HTML itself is right */
function OrganizationFinding({ text, code, isFine }: { text: EmbedMessages; code: string; isFine: boolean }) {
  const { area } = useSiteCall(calls.device.getOrganization, { query: { orgCode: code } }, { isQuiet: true })
  if (area.status === 'failure')
    return (
      <li data-kind="problem">
        {area.failure.code === 'ORG_CODE_NOT_FOUND' ? fill(text.findings.orgUnknown, { org: code }) : text.orgFailed}
      </li>
    )
  if (area.status !== 'success') return <li>{text.orgLoading}</li>
  if (!area.value.options.widgetEnabled) return <li data-kind="problem">{fill(text.findings.orgOff, { org: code })}</li>
  return isFine ? <li data-kind="fine">{fill(text.findings.fine, { org: code })}</li> : null
}
