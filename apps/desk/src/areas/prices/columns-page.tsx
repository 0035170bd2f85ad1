/** What each column of another system's list is, with its first rows as they will be read. */
import { type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { draftMapping, previewMapping, checkWithMapping } = deskCalls.prices

type Draft = DeskData<typeof draftMapping>
type Kind = Draft['kinds'][number]

export function ColumnsPage({ id, file }: { id: string; file: string }) {
  const { prices } = useDeskText()
  const [kind, setKind] = useState<string>()
  const draft = useDeskData(draftMapping, { params: { id }, query: kind === undefined ? { file } : { file, kind } })
  return (
    <>
      <PageHeader title={fill(prices.columnsTitle, { file })}>
        <Link href={`/checks/${id}`}>{fill(prices.check, { id })}</Link>
      </PageHeader>
      <p className="desk-empty">{prices.columnsBody}</p>
      {draft.data ? (
        <>
          <SelectField
            label={prices.listKind}
            value={kind ?? draft.data.kind ?? ''}
            options={draft.data.kinds.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={setKind}
          />
          {draft.isLoading ? (
            <Loading failure={draft.failure} onRetry={draft.reload} />
          ) : (
            <>
              {draft.data.reason !== null && <p className="desk-bad">{draft.data.reason}</p>}
              <Columns key={draft.data.kind ?? ''} id={id} file={file} draft={draft.data} />
            </>
          )}
        </>
      ) : (
        <Loading failure={draft.failure} onRetry={draft.reload} />
      )}
    </>
  )
}

interface ColumnsProps {
  id: string
  file: string
  draft: Draft
}

function Columns({ id, file, draft }: ColumnsProps) {
  const { prices } = useDeskText()
  const [, navigate] = useLocation()
  const [ours, setOurs] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(draft.columns.map(({ theirs, ours }) => [theirs, ours])),
  )
  const [constants, setConstants] = useState<Readonly<Record<string, string>>>({})
  const [dayForm, setDayForm] = useState('')
  const preview = useDeskAct(previewMapping)
  const check = useDeskAct(checkWithMapping)
  const [shown, setShown] = useState<DeskData<typeof previewMapping>>()
  const kind = draft.kinds.find(({ name }) => name === draft.kind)
  if (!kind) return null
  const missing = kind.columns.filter(({ name, isRequired }) => isRequired && !Object.values(ours).includes(name))
  const input = {
    params: { id },
    body: { file, mapping: mappingText({ kind, draft, ours, constants, missing, dayForm }) },
  }
  return (
    <>
      <div className="desk-filter">
        {draft.header.map((theirs) => (
          <SelectField
            key={theirs}
            label={fill(prices.theirColumn, { name: theirs })}
            value={ours[theirs] ?? ''}
            options={[
              { value: '', label: prices.notRead },
              ...kind.columns.map(({ name }) => ({ value: name, label: name })),
            ]}
            onChange={(name) => setOurs({ ...ours, [theirs]: name })}
          />
        ))}
      </div>
      {missing.length > 0 && (
        <Panel title={prices.sameForAll}>
          <div className="desk-filter">
            {missing.map(({ name, about }) => (
              <TextField
                key={name}
                label={name}
                hint={fill(prices.constantHint, { about: `${about.replace(/\.$/, '')}.` })}
                value={constants[name] ?? ''}
                onChange={(text) => setConstants({ ...constants, [name]: text })}
              />
            ))}
          </div>
        </Panel>
      )}
      <TextField label={prices.dayForm} hint={prices.dayFormHint} value={dayForm} onChange={setDayForm} />
      <div className="desk-actions">
        <Button kind="other" disabled={preview.isRunning} onClick={async () => setShown(await preview.run(input))}>
          {prices.preview}
        </Button>
        <Button
          disabled={check.isRunning}
          onClick={async () => {
            const begun = await check.run(input)
            if (begun) navigate(`/checks/${begun.id}`)
          }}
        >
          {prices.checkAgain}
        </Button>
      </div>
      <Failure failure={preview.failure ?? check.failure} />
      {shown && <Preview preview={shown} />}
    </>
  )
}

function Preview({ preview: { reason, columns, rows } }: { preview: DeskData<typeof previewMapping> }) {
  const { prices } = useDeskText()
  if (reason !== '') return <p className="desk-bad">{reason}</p>
  return (
    <Panel title={prices.previewTitle}>
      <DataTable
        caption={prices.previewTitle}
        rows={rows}
        rowKey={({ line }) => line}
        columns={[
          { title: prices.line, value: ({ line }) => line, isNumber: true },
          ...columns.map((title, index) => ({
            title,
            value: ({ values }: (typeof rows)[number]) => values[index] ?? '',
          })),
          {
            title: prices.refusal,
            value: ({ refusal }) =>
              refusal ? [refusal.column, refusal.reason].filter((part) => part !== '').join(': ') : '',
          },
        ]}
      />
    </Panel>
  )
}

interface Chosen {
  kind: Kind
  draft: Draft
  ours: Readonly<Record<string, string>>
  constants: Readonly<Record<string, string>>
  missing: Kind['columns']
  dayForm: string
}

/** The mapping's text: it is YAML, of which JSON is a part. */
function mappingText({ kind, draft, ours, constants, missing, dayForm }: Chosen): string {
  const columns = draft.header.flatMap((theirs) => (ours[theirs] ? [[theirs, ours[theirs]] as const] : []))
  const isDay = new Set(kind.columns.filter(({ example }) => /^\d{4}-\d\d-\d\d$/.test(example)).map(({ name }) => name))
  const days = dayForm.trim() === '' ? [] : columns.filter(([, name]) => isDay.has(name))
  return JSON.stringify({
    kind: kind.name,
    columns: Object.fromEntries(columns),
    constants: Object.fromEntries(missing.map(({ name }) => [name, constants[name] ?? ''])),
    days: Object.fromEntries(days.map(([, name]) => [name, dayForm.trim()])),
    ignore: draft.header.filter((theirs) => !ours[theirs]),
  })
}
