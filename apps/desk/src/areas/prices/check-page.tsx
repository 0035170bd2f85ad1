/** One check: how far it is, what became of each file, and the decision. */
import { type DeskCheck, type DeskFileReport, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { kindTitle } from '@rxgauge/text/desk'
import { Button } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { addressOf } from '../../frame/desk-client'
import { useDesk, useDeskText, useHasRight } from '../../frame/desk-context'
import { Confirm, DataTable, Loading, PageHeader, Panel, Progress } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { BalanceTable } from './balance-table'
import { RehearsalTables } from './rehearsal-tables'

const { getCheck, importChecked, discardCheck, downloadRefused } = deskCalls.prices
/** Milliseconds between two looks at a running check. */
const lookEvery = 1500

export function CheckPage({ id }: { id: string }) {
  const { prices } = useDeskText()
  const { data: check, failure, reload } = useDeskData(getCheck, { params: { id } })
  const isRunning = check?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(reload, lookEvery)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  return (
    <>
      <PageHeader title={fill(prices.check, { id })}>
        <Link href="/">{prices.back}</Link>
      </PageHeader>
      {check ? <Check check={check} reload={reload} /> : <Loading failure={failure} onRetry={reload} />}
    </>
  )
}

function Check({ check, reload }: { check: DeskCheck; reload: () => void }) {
  const { prices } = useDeskText()
  const { state, work, failure, reports } = check
  return (
    <>
      {state === 'running' && <Running check={check} />}
      {state === 'failed' && (
        <p role="alert" className="rx-problem">
          {failure}
        </p>
      )}
      {state === 'done' && work === 'check' && (
        <p role="status">
          {prices.nothingUsed} {reports.length > 1 && prices.eachAlone}
        </p>
      )}
      {state !== 'running' && work === 'check' && <Decision check={check} reload={reload} />}
      {state === 'done' && reports.map((report) => <Report key={report.name} id={check.id} report={report} />)}
    </>
  )
}

function Running({ check: { progress } }: { check: DeskCheck }) {
  const { text, language } = useDesk()
  const { prices } = text
  return (
    <Panel title={prices.states.checking}>
      <Progress
        label={
          progress ? fill(prices.working, { ...progress, kind: kindTitle(progress.kind, language) }) : prices.starting
        }
        done={progress?.share ?? undefined}
      />
      <p className="desk-empty">{prices.workingNote}</p>
    </Panel>
  )
}

function Decision({ check: { id, state, reports }, reload }: { check: DeskCheck; reload: () => void }) {
  const { prices } = useDeskText()
  const mayDo = useHasRight()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'import' | 'discard'>()
  const importing = useDeskAct(importChecked)
  const discarding = useDeskAct(discardCheck)
  const isUsable = state === 'done' && reports.some(({ outcome }) => outcome === 'dry run' || outcome === 'held')
  return (
    <div className="desk-actions">
      {isUsable && mayDo('prices.accept') && <Button onClick={() => setAsked('import')}>{prices.importNow}</Button>}
      {mayDo('prices.change') && (
        <Button kind="other" onClick={() => setAsked('discard')}>
          {prices.discard}
        </Button>
      )}
      {asked === 'import' && (
        <Confirm
          title={prices.importNow}
          action={prices.importNow}
          isRunning={importing.isRunning}
          failure={importing.failure}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            if (await importing.run({ params: { id } })) {
              setAsked(undefined)
              reload()
            }
          }}
        >
          <p>{prices.importBody}</p>
        </Confirm>
      )}
      {asked === 'discard' && (
        <Confirm
          title={prices.discard}
          action={prices.discard}
          isDanger
          isRunning={discarding.isRunning}
          failure={discarding.failure}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            if (await discarding.run({ params: { id } })) navigate('/')
          }}
        >
          <p>{prices.discardBody}</p>
        </Confirm>
      )}
    </div>
  )
}

function Report({ id, report }: { id: number; report: DeskFileReport }) {
  const { prices } = useDeskText()
  const mayChange = useHasRight()('prices.change')
  const { name, kind, kindTitle, publisher, outcome, reason, asOf, importId, balance, notes, unreadColumns } = report
  const shownOutcome = outcome === 'dry run' && reason !== null ? 'wouldHold' : outcome
  const isGood = shownOutcome === 'dry run' || outcome === 'imported' || outcome === 'same' || outcome === 'beside'
  return (
    <Panel title={name}>
      <p className={isGood ? 'desk-good' : 'desk-bad'}>
        <strong>{prices.outcomes[shownOutcome]}</strong>
        {reason !== null && outcome !== 'imported' && ` ${fill(prices.because, { reason })}`}
      </p>
      <p>
        {[
          kindTitle ?? prices.unknownKind,
          ...(publisher === null ? [] : [`${prices.from}: ${publisher === 'own' ? prices.own : publisher}`]),
          ...(asOf === null ? [] : [`${prices.asOf} ${asOf}`]),
          ...(kind === null ? [] : [fill(prices.changes, report)]),
        ].join(' · ')}
      </p>
      {kind === null && outcome === 'unusable' && mayChange && (
        <p>
          <Link href={`/checks/${id}/columns/${encodeURIComponent(name)}`}>{prices.nameColumns}</Link>
        </p>
      )}
      {importId !== null && (
        <p>
          <Link href={`/imports/${importId}`}>{fill(prices.showImport, { id: importId })}</Link>
        </p>
      )}
      <Refused id={id} report={report} />
      {notes.length > 0 && (
        <ul aria-label={prices.notes}>
          {notes.map((note) => (
            <li key={note} lang="en">
              {note}
            </li>
          ))}
        </ul>
      )}
      {unreadColumns.length > 0 && <p>{fill(prices.unread, { names: unreadColumns.join(', ') })}</p>}
      {balance && <BalanceTable balance={balance} />}
      {kind !== null && <RehearsalTables rehearsals={report.rehearsals} />}
    </Panel>
  )
}

function Refused({ id, report: { refused, firstRefused, refusedFile } }: { id: number; report: DeskFileReport }) {
  const { prices } = useDeskText()
  if (refused === 0 && firstRefused.length === 0) return null
  return (
    <>
      <h3>{prices.refusedTitle}</h3>
      <DataTable
        caption={prices.refusedTitle}
        rows={firstRefused}
        rowKey={({ line, column }) => `${line} ${column}`}
        columns={[
          { title: prices.line, value: ({ line }) => line, isNumber: true },
          { title: prices.column, value: ({ column }) => column },
          {
            title: prices.reason,
            value: ({ reason }) => reason,
            cell: ({ reason }) => <span lang="en">{reason}</span>,
          },
        ]}
      />
      {refusedFile !== null && (
        <p>
          <a href={addressOf(downloadRefused, { params: { id }, query: { file: refusedFile } })} download>
            {fill(prices.downloadRefused, { count: refused })}
          </a>
        </p>
      )}
    </>
  )
}
