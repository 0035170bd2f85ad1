/**
 * Terms, privacy and the operator's other texts: title, date, and the text in a frame 800 px high (search 2, account
 * 2), or whole in the page.
 */
import { valueIn } from '@rxgauge/client'
import { type AnyContentType, calls, type SiteRoute, sizes } from '@rxgauge/contract'
import { failureSentence } from '@rxgauge/pricing'
import { dateText, fill, type Language, type SiteMessages } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useFrameLook } from '../appearance/use-appearance'
import { useServedData } from '../rendering/use-served-data'
import { useSiteCall } from '../rendering/use-site-call'
import { useRouteNow, useSite } from '../site-context'
import { ContentText } from './content-text'

/** Up to this width the frame shows the narrow version. */
const narrow = '(max-width: 600px)'

export default function LegalPage() {
  const route = useRouteNow()
  const { messages, text, language } = useSite()
  const { type, name } = textOf(route, text)
  const [isWhole, setWhole] = useState(false)
  const data = useServedData()
  const served = data?.kind === 'content' ? data.content : undefined
  const missing = data?.kind === 'missingContent' ? data.sentence : undefined
  const { area } = useSiteCall(calls.settings.getContent, missing ? undefined : { params: { type } }, { served })
  const content = valueIn(area)
  const title = content?.contentTitle ?? name
  return (
    <article className="site-reading">
      <h1>{title}</h1>
      {area.status === 'loading' && !missing && <div className="site-frame rx-pulse" />}
      {missing && <p role="alert">{missing}</p>}
      {/* The error dialog shows it too; this is for after the dialog is closed. */}
      {area.status === 'failure' && <p>{failureSentence(area.failure, messages)}</p>}
      {content && (
        <>
          <div className="site-modified">
            <p>{fill(text.legal.modified, { date: writtenOut(content.lastModifiedDate, language) })}</p>
            <Button kind="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? text.legal.less : text.legal.whole}
            </Button>
          </div>
          {isWhole ? (
            <div className="site-frame" data-whole="">
              <ContentText html={content.content} />
            </div>
          ) : (
            <LegalFrame type={type} title={title} html={content.content} />
          )}
        </>
      )}
    </article>
  )
}

/** `11/02/2026` in words, since elsewhere it is the 11th of February. */
function writtenOut(date: string, language: Language): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? []
  return year === undefined ? date : dateText(`${year}-${month}-${day}`, 'longDate', language)
}

function textOf(route: SiteRoute, { footer }: SiteMessages): { type: AnyContentType; name: string } {
  if (route.name === 'legalText') return { type: route.type, name: footer[route.type] }
  return route.name === 'terms'
    ? { type: 'T_AND_C', name: footer.terms }
    : { type: 'privacy_policy', name: footer.privacy }
}

/**
 * The server doesn't know the screen's width, so it sends the text itself, and the browser replaces it with the
 * frame.
 */
function LegalFrame({ type, title, html }: { type: string; title: string; html: string }) {
  const { site, organization, language } = useSite()
  const withLook = useFrameLook()
  const [channel, setChannel] = useState<'web' | 'mobileweb'>()
  useEffect(() => setChannel(matchMedia(narrow).matches ? 'mobileweb' : 'web'), [])
  if (channel === undefined) {
    return (
      <div className="site-frame">
        <ContentText html={html} />
      </div>
    )
  }
  const { code, app } = organization
  const query = new URLSearchParams({
    channel,
    lang: language,
    ...(code === '' ? { appCode: app.appCode } : { orgCode: code }),
  })
  const address = site.session.resolveUrl(`content/${type}/page?${query}`)
  return <iframe className="site-frame" title={title} src={address && withLook(address)} height={sizes.contentFrame} />
}
