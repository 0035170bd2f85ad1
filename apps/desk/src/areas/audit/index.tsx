/** Who did what: found, downloaded, and the chain of hashes checked. */
import { saveFile } from '@rxgauge/client'
import { type AuditRow, type DeskInput, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { useDesk, useDeskText } from '../../frame/desk-context'
import { DataTable, EmptyState, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { listEntries, checkChain, exportEntries } = deskCalls.audit

type Search = DeskInput<typeof listEntries>['body']
type Filled = Record<'by' | 'act' | 'about' | 'person' | 'outcome' | 'from' | 'to', string>

const nothing: Filled = { by: '', act: '', about: '', person: '', outcome: '', from: '', to: '' }

/** What was filled in. */
const searchOf = (filled: Filled): Search =>
  Object.fromEntries(
    Object.entries(filled)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  ) as Search

export default function AuditArea() {
  const { audit } = useDeskText()
  const [filled, setFilled] = useState(nothing)
  const [asked, setAsked] = useState<{ search: Search; times: number }>({ search: {}, times: 0 })
  return (
    <>
      <PageHeader title={audit.title} />
      <p className="desk-empty">{audit.intro}</p>
      <Chain key={asked.times} />
      <Panel title={audit.filter}>
        <Filter
          filled={filled}
          onChange={(changes) => setFilled({ ...filled, ...changes })}
          onSubmit={() => setAsked({ search: searchOf(filled), times: asked.times + 1 })}
        />
        <Entries key={asked.times} search={asked.search} />
      </Panel>
    </>
  )
}

interface FilterProps {
  filled: Filled
  onChange: (changes: Partial<Filled>) => void
  onSubmit: () => void
}

function Filter({ filled, onChange, onSubmit }: FilterProps) {
  const { audit } = useDeskText()
  const field = (name: keyof Filled, label: string, hint?: string, type = 'text') => (
    <TextField
      label={label}
      hint={hint}
      type={type}
      value={filled[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="rx-form" onSubmit={submit}>
      <div className="desk-filter">
        {field('by', audit.by)}
        {field('act', audit.act, audit.actHint)}
        {field('about', audit.about, audit.aboutHint)}
        {field('person', audit.person, audit.personHint)}
        <SelectField
          label={audit.outcome}
          value={filled.outcome}
          options={[
            { value: '', label: audit.any },
            ...(['changed', 'read', 'refused'] as const).map((value) => ({ value, label: audit[value] })),
          ]}
          onChange={(outcome) => onChange({ outcome })}
        />
        {field('from', audit.from, undefined, 'date')}
        {field('to', audit.to, undefined, 'date')}
      </div>
      <div>
        <Button type="submit">{audit.show}</Button>
      </div>
    </form>
  )
}

function Entries({ search }: { search: Search }) {
  const { audit } = useDeskText()
  const first = useDeskData(listEntries, { body: search })
  const more = useDeskAct(listEntries)
  const [older, setOlder] = useState<{ entries: AuditRow[]; hasMore: boolean }>()
  const file = useDeskAct(exportEntries)
  // A first page that was read again begins anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the data alone.
  useEffect(() => setOlder(undefined), [first.data])
  if (!first.data) return <Loading failure={first.failure} onRetry={first.reload} />
  const entries = [...first.data.entries, ...(older?.entries ?? [])]
  const hasMore = (older ?? first.data).hasMore
  const last = entries.at(-1)
  if (!last) return <EmptyState>{audit.none}</EmptyState>
  async function showMore(before: number) {
    const page = await more.run({ body: { ...search, before } })
    if (page) setOlder({ entries: [...(older?.entries ?? []), ...page.entries], hasMore: page.hasMore })
  }
  async function download(format: 'csv' | 'jsonl') {
    const made = await file.run({ body: { ...search, format } })
    if (made) saveFile(made.fileName, format === 'csv' ? 'text/csv' : 'application/jsonl', made.text)
  }
  return (
    <>
      <EntriesTable entries={entries} />
      <Failure failure={more.failure ?? file.failure} />
      <div className="desk-actions">
        {hasMore && (
          <Button kind="other" disabled={more.isRunning} onClick={() => showMore(last.id)}>
            {audit.more}
          </Button>
        )}
        {(['csv', 'jsonl'] as const).map((format) => (
          <Button key={format} kind="other" disabled={file.isRunning} onClick={() => download(format)}>
            {audit[format]}
          </Button>
        ))}
      </div>
    </>
  )
}

function EntriesTable({ entries }: { entries: readonly AuditRow[] }) {
  const { audit } = useDeskText()
  return (
    <DataTable
      caption={audit.title}
      rows={entries}
      rowKey={({ id }) => id}
      isSearchable={false}
      columns={[
        { title: audit.number, value: ({ id }) => id, isNumber: true },
        { title: audit.time, value: ({ at }) => at.slice(0, 19).replace('T', ' ') },
        { title: audit.by, value: ({ by }) => by },
        { title: audit.act, value: ({ act }) => act },
        { title: audit.about, value: ({ subject }) => subject },
        { title: audit.outcome, value: ({ outcome }) => audit[outcome] },
        { title: audit.place, value: ({ from }) => from },
      ]}
    />
  )
}

function Chain() {
  const { audit } = useDesk().text
  const { data, failure, reload } = useDeskData(checkChain, {})
  return (
    <Panel title={audit.chain}>
      {!data ? (
        <Loading failure={failure} onRetry={reload} />
      ) : data.broken ? (
        <p role="alert" className="desk-bad">
          {fill(audit.chainBroken, { row: data.broken.id })}
        </p>
      ) : data.rows === 0 ? (
        <EmptyState>{audit.chainEmpty}</EmptyState>
      ) : (
        <p className="desk-good">
          {fill(audit.chainIntact, { rows: data.rows, newest: data.newestId, hash: data.newestHash })}
        </p>
      )}
      {data !== undefined && data.deletedId > 0 && <p>{fill(audit.chainDeleted, { row: data.deletedId })}</p>}
    </Panel>
  )
}
