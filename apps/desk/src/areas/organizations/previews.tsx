/** The site and the gauge with the draft, each in a frame as wide as a phone and as a desktop. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill, type Language, languageNames } from '@rxgauge/text'
import { LanguageSelect, Segments } from '@rxgauge/ui'
import { useState } from 'react'
import { addressOf } from '../../frame/desk-client'
import { useDesk } from '../../frame/desk-context'
import { PageFrame, Panel } from '../../frame/parts'

interface PreviewsProps {
  orgCode: string
  /** The number of the draft that the server can show; `undefined` before the first. */
  preview: string | undefined
  /** The draft itself can't be shown. */
  isOld: boolean
}

export function Previews({ orgCode, preview, isOld }: PreviewsProps) {
  const { language: own, text: all } = useDesk()
  const { organizations: text } = all
  const [page, setPage] = useState<'site' | 'gauge'>('site')
  const [language, setLanguage] = useState<Language>(own)
  const address = addressOf(deskCalls.organizations.showPreview, {
    params: { orgCode, page },
    query: { lang: language, ...(preview !== undefined && { preview }) },
  })
  return (
    <Panel title={text.preview}>
      <Segments
        label={text.previewOf}
        value={page}
        options={[
          { value: 'site', label: text.site },
          { value: 'gauge', label: text.gauge },
        ]}
        onChange={setPage}
      />
      <LanguageSelect
        className="desk-select"
        label={text.previewLanguage}
        value={language}
        names={languageNames}
        onChange={setLanguage}
      />
      <p className="desk-empty">{page === 'site' ? text.siteHint : text.gaugeHint}</p>
      {isOld && <p role="status">{text.servedHint}</p>}
      {preview !== undefined &&
        (['narrow', 'wide'] as const).map((width) => (
          <figure key={width} className="org-preview" data-width={width}>
            <figcaption>{fill(text[width], { page: text[page] })}</figcaption>
            <div>
              <PageFrame address={address} title={fill(text[width], { page: text[page] })} />
            </div>
          </figure>
        ))}
    </Panel>
  )
}
