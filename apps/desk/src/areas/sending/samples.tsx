/** Every message of an organization as it will look, with made-up data. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill, type Language } from '@rxgauge/text'
import { SelectField, useAdoptedStyles } from '@rxgauge/ui'
import { useState } from 'react'
import { addressOf } from '../../frame/desk-client'
import { useDesk } from '../../frame/desk-context'
import { Loading, PageFrame, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import css from './sending.css?inline'

const { listMessageOrganizations, listSamples, showSample } = deskCalls.sending
const styles = [css]

export function Samples() {
  const { text, language } = useDesk()
  const { sending } = text
  useAdoptedStyles(styles)
  const organizations = useDeskData(listMessageOrganizations, {})
  const [chosen, setChosen] = useState<string>()
  const [lang, setLang] = useState<Language>(language)
  const [name, setName] = useState('')
  const first = organizations.data?.find(({ code }) => code !== '') ?? organizations.data?.[0]
  const orgCode = chosen ?? first?.code
  const samples = useDeskData(listSamples, orgCode === undefined ? undefined : { query: { orgCode, lang } })
  const sample = samples.data?.find((each) => each.name === name) ?? samples.data?.[0]
  return (
    <Panel title={sending.samples}>
      <p className="desk-empty">{sending.samplesNote}</p>
      {!organizations.data && <Loading failure={organizations.failure} onRetry={organizations.reload} />}
      <div className="desk-filter">
        <SelectField
          label={sending.organization}
          value={orgCode ?? ''}
          options={(organizations.data ?? []).map(({ code, name }) => ({ value: code, label: `${name} ${code}` }))}
          onChange={setChosen}
        />
        <SelectField
          label={sending.language}
          value={lang}
          options={(['en', 'es'] as const).map((value) => ({ value, label: sending.languages[value] }))}
          onChange={(value) => setLang(value === 'es' ? 'es' : 'en')}
        />
        <SelectField
          label={sending.message}
          value={sample?.name ?? ''}
          options={(samples.data ?? []).map(({ name, subject }) => ({ value: name, label: subject }))}
          onChange={setName}
        />
      </div>
      {samples.failure && <Loading failure={samples.failure} onRetry={samples.reload} />}
      {sample && orgCode !== undefined && (
        <>
          <h3>{fill(sending.asEmail, { subject: sample.subject })}</h3>
          <PageFrame
            className="sending-email"
            title={fill(sending.asEmail, { subject: sample.subject })}
            address={addressOf(showSample, { params: { name: sample.name }, query: { orgCode, lang } })}
          />
          <h3>{sending.asText}</h3>
          <p className="sending-text" lang={lang}>
            {sample.text}
          </p>
        </>
      )}
    </Panel>
  )
}
