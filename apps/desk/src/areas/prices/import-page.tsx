/** One import: what it does to prices, and accepting, rejecting or undoing it. */
import { type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { Confirm, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { BalanceTable } from './balance-table'
import { ImportRows } from './import-rows'
import { RehearsalTables } from './rehearsal-tables'

const { getImport, acceptImport, rejectImport, undoImport } = deskCalls.prices

type Import = DeskData<typeof getImport>

export function ImportPage({ id }: { id: string }) {
  const { prices } = useDeskText()
  const { data, failure, reload } = useDeskData(getImport, { params: { id } })
  const mayAccept = useHasRight()('prices.accept')
  if (!data) return <Loading failure={failure} onRetry={reload} />
  const { fileName, kindTitle, state, heldBecause, asOf, balance, rehearsals } = data
  return (
    <>
      <PageHeader title={fill(prices.importTitle, { id, file: fileName })}>
        <Link href="/">{prices.back}</Link>
      </PageHeader>
      <p className={state === 'held' ? 'desk-bad' : 'desk-empty'} role="status">
        <strong>{prices.importStates[state]}</strong>
        {heldBecause !== null && ` ${fill(prices.because, { reason: heldBecause })}`}
      </p>
      {mayAccept && <Decision record={data} reload={reload} />}
      <Panel title={kindTitle}>
        {asOf !== null && (
          <p>
            {prices.asOf} {asOf}
          </p>
        )}
        <RehearsalTables rehearsals={rehearsals} />
        <BalanceTable balance={balance} />
      </Panel>
      <ImportRows id={id} isHeld={state === 'held'} />
    </>
  )
}

type Act = 'accept' | 'reject' | 'undo'

function Decision({ record: { id, state }, reload }: { record: Import; reload: () => void }) {
  const { prices } = useDeskText()
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<Act>()
  const [isAccepted, setAccepted] = useState(false)
  const [reason, setReason] = useState('')
  const acts = { accept: useDeskAct(acceptImport), reject: useDeskAct(rejectImport), undo: useDeskAct(undoImport) }
  const offered: Act[] = state === 'held' ? ['accept', 'reject'] : state === 'current' ? ['undo'] : []
  const bodies = { accept: prices.acceptBody, reject: prices.rejectBody, undo: prices.undoBody }
  async function confirm(act: Act) {
    const params = { id }
    const done = await {
      accept: () => acts.accept.run({ params }),
      reject: () => acts.reject.run({ params, body: { reason } }),
      undo: () => acts.undo.run({ params, body: { isAccepted } }),
    }[act]()
    if (done === undefined) return
    setAsked(undefined)
    if (act === 'reject') navigate('/')
    else reload()
  }
  return (
    <div className="desk-actions">
      {offered.map((act) => (
        <Button
          key={act}
          kind={act === 'accept' ? 'primary' : 'other'}
          onClick={() => {
            acts[act].forget()
            setAsked(act)
          }}
        >
          {prices[act]}
        </Button>
      ))}
      {asked && (
        <Confirm
          title={prices[asked]}
          action={prices[asked]}
          isDanger={asked !== 'accept'}
          isRunning={acts[asked].isRunning}
          failure={acts[asked].failure}
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
        >
          <p>{bodies[asked]}</p>
          {asked === 'reject' && (
            <TextField label={prices.rejectReason} required maxLength={300} value={reason} onChange={setReason} />
          )}
          {asked === 'undo' && (
            <label className="desk-check">
              <input type="checkbox" checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)} />
              {prices.undoAnyway}
            </label>
          )}
        </Confirm>
      )}
    </div>
  )
}
