/** `/embed`: a partner tries the gauge with their own settings, copies its lines, and checks a page. Needs no account. */
import { calls } from '@rxgauge/contract'
import { useDebouncedText } from '@rxgauge/pricing'
import type { EmbedMessages } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import { useMemo, useState } from 'react'
import { BrowserOnly } from '../account/browser-only'
import { PageSkeleton } from '../rendering/page-chunk'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { ColorFields } from './color-fields'
import css from './embed.css?inline'
import { GaugePreview } from './gauge-preview'
import { HtmlCheck } from './html-check'
import { SettingFields } from './setting-fields'
import { SnippetList } from './snippet-list'
import { type GaugeOptions, snippetsOf } from './snippets'
import { useEmbedText } from './use-embed-text'

const styles = [css]

/** The gauge begins with a column's usual width. */
const usualWidth = 390

export default function EmbedPage() {
  return (
    <BrowserOnly title={useSite().text.titles.embed} className="site-embed">
      {() => <TextGate />}
    </BrowserOnly>
  )
}

function TextGate() {
  useAdoptedStyles(styles)
  const { titles } = useSite().text
  const text = useEmbedText()
  return (
    <div className="site-embed">
      <h1>{titles.embed}</h1>
      {text ? <Embed text={text} /> : <PageSkeleton />}
    </div>
  )
}

function Embed({ text }: { text: EmbedMessages }) {
  const { site, organization: own } = useSite()
  const [written, setWritten] = useState<GaugeOptions>({ org: own.code })
  const [width, setWidth] = useState(usualWidth)
  const options = useMemo(() => withoutEmpty(written), [written])
  // The gauge begins anew with each change, so it waits until typing pauses.
  const shown = useDebouncedText(site.clock, JSON.stringify(options))
  const org = useDebouncedText(site.clock, options.org ?? '')
  const found = useSiteCall(calls.device.getOrganization, org === '' ? undefined : { query: { orgCode: org } }, {
    isQuiet: true,
  })
  const organization = org === options.org ? found.value : undefined
  const change = (changed: GaugeOptions) => setWritten((before) => ({ ...before, ...changed }))
  return (
    <>
      <p className="site-lead">{text.lead}</p>
      <div className="site-embed-columns">
        <section className="site-panel" aria-labelledby="embed-settings">
          <h2 id="embed-settings">{text.settings}</h2>
          <SettingFields
            text={text}
            options={written}
            width={width}
            organization={organization}
            failure={found.area.status === 'failure' ? found.area.failure.code : undefined}
            onChange={change}
            onWidth={setWidth}
          />
          {organization && <ColorFields text={text} organization={organization} options={options} onChange={change} />}
        </section>
        <section aria-labelledby="embed-preview">
          <h2 id="embed-preview">{text.preview}</h2>
          {organization?.options.widgetEnabled ? (
            <GaugePreview key={organization.code} text={text} options={JSON.parse(shown)} width={width} />
          ) : (
            <p>{text.noPreview}</p>
          )}
        </section>
      </div>
      <SnippetList text={text} snippets={snippetsOf({ host: site.origin, options, width })} />
      <HtmlCheck text={text} />
    </>
  )
}

const withoutEmpty = (options: GaugeOptions): GaugeOptions =>
  Object.fromEntries(
    Object.entries(options)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )
