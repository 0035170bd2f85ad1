import { type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import type { DeskText } from '@rxgauge/text/desk'
import { Link } from 'wouter'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { type Column, DataTable, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { BringFiles } from './bring-files'
import { timeText } from './time-text'

const { listChecks, listImports } = deskCalls.prices

type ListedImport = DeskData<typeof listImports>[number]

export function PricesHome() {
  const { prices } = useDeskText()
  const mayChange = useHasRight()('prices.change')
  const imports = useDeskData(listImports, {})
  return (
    <>
      <PageHeader title={prices.title}>
        <Link href="/history">{prices.history}</Link>
      </PageHeader>
      <p className="desk-empty">{prices.intro}</p>
      {mayChange && <BringFiles />}
      {imports.data ? (
        <Imports imports={imports.data} />
      ) : (
        <Loading failure={imports.failure} onRetry={imports.reload} />
      )}
      <Checks />
    </>
  )
}

function Imports({ imports }: { imports: readonly ListedImport[] }) {
  const { prices } = useDeskText()
  const inState = (...states: ListedImport['state'][]) => imports.filter(({ state }) => states.includes(state))
  const file: Column<ListedImport> = {
    title: prices.file,
    value: ({ fileName }) => fileName,
    cell: ({ id, fileName }) => <Link href={`/imports/${id}`}>{fileName}</Link>,
  }
  const kind: Column<ListedImport> = { title: prices.kind, value: ({ kindTitle }) => kindTitle }
  const from: Column<ListedImport> = {
    title: prices.from,
    value: ({ publisher, isDemo }) => (isDemo ? prices.demo : publisher === 'own' ? prices.own : publisher),
  }
  const at: Column<ListedImport> = { title: prices.at, value: ({ importedAt }) => timeText(importedAt) }
  const rows: Column<ListedImport> = { title: prices.rows, value: ({ taken }) => taken, isNumber: true }
  const rowKey = ({ id }: ListedImport) => id
  return (
    <>
      <Panel title={prices.waiting}>
        <DataTable
          caption={prices.waiting}
          rows={inState('held')}
          rowKey={rowKey}
          empty={prices.nothingWaits}
          columns={[file, kind, at, rows, { title: prices.reason, value: ({ heldBecause }) => heldBecause ?? '' }]}
        />
      </Panel>
      <Panel title={prices.inUse}>
        <DataTable
          caption={prices.inUse}
          rows={inState('current')}
          rowKey={rowKey}
          empty={prices.nothingInUse}
          columns={[
            file,
            kind,
            from,
            { title: prices.asOf, value: ({ asOf }) => asOf ?? '' },
            {
              title: prices.age,
              value: ({ ageDays }) => ageDays ?? 0,
              cell: ({ ageDays, isStale }) =>
                isStale ? fill(prices.stale, { days: String(ageDays) }) : String(ageDays ?? ''),
              isNumber: true,
            },
            rows,
            { title: prices.holding, value: ({ byDay }) => byDay?.holding ?? '', isNumber: true },
            {
              title: prices.later,
              value: ({ byDay }) => byDay?.later ?? '',
              cell: ({ byDay }) =>
                byDay?.nextOn ? fill(prices.laterOn, { count: byDay.later, day: byDay.nextOn }) : (byDay?.later ?? ''),
              isNumber: true,
            },
            {
              title: prices.ended,
              value: ({ byDay }) => byDay?.ended ?? '',
              cell: ({ byDay }) =>
                byDay?.endedOn
                  ? fill(prices.endedOn, { count: byDay.ended, day: byDay.endedOn })
                  : (byDay?.ended ?? ''),
              isNumber: true,
            },
          ]}
        />
      </Panel>
      <Panel title={prices.earlier}>
        <DataTable
          caption={prices.earlier}
          rows={inState('replaced', 'undone')}
          rowKey={rowKey}
          empty={prices.noEarlier}
          columns={[file, kind, at, rows, { title: prices.state, value: ({ state }) => prices.importStates[state] }]}
        />
      </Panel>
    </>
  )
}

function Checks() {
  const { prices } = useDeskText()
  const { data, failure, reload } = useDeskData(listChecks, {})
  if (!data) return <Loading failure={failure} onRetry={reload} />
  return (
    <Panel title={prices.brought}>
      <DataTable
        caption={prices.brought}
        rows={data}
        rowKey={({ id }) => id}
        empty={prices.noFiles}
        columns={[
          {
            title: prices.files,
            value: ({ fileNames }) => fileNames.join(', '),
            cell: ({ id, fileNames: [first = '', ...others] }) => (
              <Link href={`/checks/${id}`}>
                {others.length === 0 ? first : fill(prices.more, { first, count: others.length })}
              </Link>
            ),
          },
          { title: prices.by, value: ({ madeBy }) => madeBy },
          { title: prices.at, value: ({ madeAt }) => timeText(madeAt) },
          { title: prices.state, value: (check) => stateText(prices, check) },
        ]}
      />
    </Panel>
  )
}

/** What became of its files, once they are imported. */
function stateText(prices: DeskText['prices'], { work, state, outcomes }: DeskData<typeof listChecks>[number]) {
  if (state === 'failed') return prices.states.failed
  if (work === 'check') return state === 'running' ? prices.states.checking : prices.states.checked
  if (state === 'running') return prices.states.importing
  const kinds = [...new Set(outcomes)]
  if (kinds.length <= 1) return kinds.map((outcome) => prices.outcomes[outcome]).join()
  const countOf = (kind: string) => outcomes.filter((outcome) => outcome === kind).length
  return kinds
    .map((kind) => fill(prices.outcomeCount, { outcome: prices.outcomes[kind], count: countOf(kind) }))
    .join(', ')
}
