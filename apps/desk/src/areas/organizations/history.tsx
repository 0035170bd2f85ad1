/** Who changed the organization, when and why; and back. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDesk, useDeskText } from '../../frame/desk-context'
import { Confirm, EmptyState, Loading, Panel } from '../../frame/parts'
import { useDayTime } from '../../frame/use-day-time'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { Differences } from './differences'

interface HistoryProps {
  orgCode: string
  version: string
  isReadOnly: boolean
  onReverted: () => void
}

export function History({ orgCode, version, isReadOnly, onReverted }: HistoryProps) {
  const { organizations: text } = useDeskText()
  const { data: changes, failure, reload } = useDeskData(deskCalls.organizations.readHistory, { params: { orgCode } })
  const revert = useDeskAct(deskCalls.organizations.revertChange)
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const time = useDayTime()
  if (!changes) return <Loading failure={failure} onRetry={reload} />
  return (
    <Panel title={text.history}>
      {changes.length === 0 && <EmptyState>{text.noHistory}</EmptyState>}
      <ol className="org-history">
        {changes.map(({ id, madeAt, by, reason: why, isFirst, differences }) => (
          <li key={id}>
            <p>
              <strong>{time(madeAt)}</strong> {by}
              {why !== '' && <q>{why}</q>}
            </p>
            {isFirst ? (
              <p>{text.first}</p>
            ) : (
              <>
                <details>
                  <summary>{`${text.what} (${differences.length})`}</summary>
                  <Differences caption={`${text.what} ${id}`} differences={differences} />
                </details>
                {!isReadOnly && (
                  <Button kind="other" onClick={() => setChosen(id)}>
                    {text.revert}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {chosen !== undefined && (
        <Confirm
          title={text.revertTitle}
          action={text.revert}
          isRunning={revert.isRunning}
          failure={revert.failure}
          onClose={() => setChosen(undefined)}
          onConfirm={async () => {
            const body = { basedOn: version, reason }
            if (!(await revert.run({ params: { orgCode, change: chosen }, body }))) return
            setChosen(undefined)
            reload()
            onReverted()
          }}
        >
          <TextField label={text.reason} value={reason} onChange={setReason} />
        </Confirm>
      )}
    </Panel>
  )
}

interface StatePanelProps {
  orgCode: string
  name: string
  isSuspended: boolean
  mayChange: boolean
  onChanged: () => void
}

/** Suspends and shows again; checks a page that wants to embed the gauge. */
export function StatePanel({ orgCode, name, isSuspended, mayChange, onChanged }: StatePanelProps) {
  const { organizations: text } = useDeskText()
  const suspend = useDeskAct(deskCalls.organizations.suspendOrganization)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <Panel title={text.more}>
      <p>{isSuspended ? text.isSuspended : text.isShown}</p>
      {mayChange && (
        <div className="rx-button-row">
          <Button kind={isSuspended ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
            {isSuspended ? text.resume : text.suspend}
          </Button>
        </div>
      )}
      {isAsking && (
        <Confirm
          title={fill(isSuspended ? text.resumeTitle : text.suspendTitle, { name })}
          action={isSuspended ? text.resume : text.suspend}
          isDanger={!isSuspended}
          isRunning={suspend.isRunning}
          failure={suspend.failure}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const body = { isSuspended: !isSuspended, reason }
            if (!(await suspend.run({ params: { orgCode }, body }))) return
            setAsking(false)
            onChanged()
          }}
        >
          {!isSuspended && <p>{text.suspendBody}</p>}
          <TextField label={text.reason} value={reason} onChange={setReason} />
        </Confirm>
      )}
      <OriginCheck orgCode={orgCode} />
    </Panel>
  )
}

function OriginCheck({ orgCode }: { orgCode: string }) {
  const { text: all, sentenceOf } = useDesk()
  const { organizations: text } = all
  const [page, setPage] = useState('')
  const check = useDeskAct(deskCalls.organizations.checkOrigin)
  const [result, setResult] = useState('')
  return (
    <form
      className="rx-form"
      onSubmit={async (event) => {
        event.preventDefault()
        const data = await check.run({ params: { orgCode }, query: { page: page.trim() } })
        if (!data) return setResult('')
        const { origin, pattern } = data
        setResult(pattern === null ? fill(text.mayNotEmbed, { origin }) : fill(text.mayEmbed, { origin, pattern }))
      }}
    >
      <TextField
        label={text.checkPage}
        value={page}
        type="url"
        required
        error={check.failure && sentenceOf(check.failure)}
        onChange={setPage}
      />
      <div className="rx-button-row">
        <Button type="submit" kind="other" disabled={check.isRunning}>
          {text.check}
        </Button>
      </div>
      <p role="status">{result}</p>
    </form>
  )
}
