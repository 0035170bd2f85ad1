/** The real gauge in a document of its own, as on a partner's page, and the events that such a page hears. */
import { gaugeStartHeight } from '@rxgauge/contract'
import type { EmbedMessages } from '@rxgauge/text'
import { useEffect, useRef, useState } from 'react'
import { trustedHtml } from '../rendering/trusted-html'
import { useSite } from '../site-context'
import type { GaugeOptions } from './snippets'

const eventNames = ['rxgauge:ready', 'rxgauge:result', 'rxgauge:coupon', 'rxgauge:error'] as const
/** Events that are shown at most. */
const longestLog = 20

interface GaugePreviewProps {
  text: EmbedMessages
  options: GaugeOptions
  /** In CSS pixels. */
  width: number
}

export function GaugePreview({ text, options, width }: GaugePreviewProps) {
  const { language } = useSite()
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const [height, setHeight] = useState<number>(gaugeStartHeight)
  const [events, setEvents] = useState<{ id: number; line: string }[]>([])

  useEffect(() => {
    if (!frame.current) return
    const html = `<!doctype html><html lang="${language}"><script async src="/widget.js"></script></html>`
    frame.current.srcdoc = trustedHtml(html)
  }, [language])

  useEffect(() => {
    if (!page) return
    const hear = ({ type, detail }: Event & { detail?: unknown }) => {
      const line = `${type} ${JSON.stringify(detail)}`
      setEvents((before) => [...before.slice(1 - longestLog), { id: (before.at(-1)?.id ?? 0) + 1, line }])
    }
    for (const name of eventNames) page.addEventListener(name, hear)
    const observer = new ResizeObserver(() => setHeight(page.documentElement.getBoundingClientRect().height))
    observer.observe(page.documentElement)
    return () => {
      for (const name of eventNames) page.removeEventListener(name, hear)
      observer.disconnect()
    }
  }, [page])

  useEffect(() => {
    if (!page) return
    page.body.style.margin = '0'
    page.body.style.background = options.theme === 'dark' ? '#11191c' : '#fff'
    const gauge = page.querySelector('rx-gauge') ?? page.body.appendChild(page.createElement('rx-gauge'))
    for (const name of gauge.getAttributeNames()) if (!(name in options)) gauge.removeAttribute(name)
    for (const [name, value] of Object.entries(options))
      if (gauge.getAttribute(name) !== value) gauge.setAttribute(name, value)
  }, [page, options])

  return (
    <>
      <p className="site-note">{text.previewHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
      <div className="site-embed-preview" role="group" aria-label={text.preview} tabIndex={0}>
        <iframe
          ref={frame}
          title={text.preview}
          style={{ width, height }}
          onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
        />
      </div>
      <h3>{text.events}</h3>
      {events.length === 0 && <p className="site-note">{text.eventsHint}</p>}
      <div className="site-embed-events" role="log" aria-label={text.events}>
        <ol>
          {events.map(({ id, line }) => (
            <li key={id}>
              <code>{line}</code>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
