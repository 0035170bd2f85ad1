/** Refused sign-ins, codes, tokens and requests by network, and what else came from one of them. */
import { type DeskData, deskCalls, type Refusal } from '@rxgauge/contract/desk'
import type { DeskText } from '@rxgauge/text/desk'
import { Button, TextField } from '@rxgauge/ui'
import { useEffect, useRef, useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { type Column, DataTable, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { listRefusals, readNetwork } = deskCalls.security

export default function SecurityArea() {
  const { security } = useDeskText()
  const [typed, setTyped] = useState('')
  /** The day that is shown. */
  const [from, setFrom] = useState('')
  const since = from === '' ? {} : { from }
  const [network, setNetwork] = useState('')
  const refusals = useDeskData(listRefusals, { query: since })
  const look = useDeskAct(readNetwork)
  const [found, setFound] = useState<DeskData<typeof readNetwork>>()
  const heading = useRef<HTMLHeadingElement>(null)
  // It may be far below the row that was asked about.
  useEffect(() => {
    if (found) heading.current?.focus()
  }, [found])
  async function lookAt(asked: string) {
    setNetwork(asked)
    setFound(undefined)
    setFound(await look.run({ body: { network: asked, ...since } }))
  }
  return (
    <>
      <PageHeader title={security.title} />
      <p className="desk-empty">{security.intro}</p>
      <Panel title={security.refused}>
        <form
          className="rx-form"
          onSubmit={(event) => {
            event.preventDefault()
            setFrom(typed)
            refusals.reload()
          }}
        >
          <div className="desk-filter">
            <TextField label={security.from} hint={security.fromHint} type="date" value={typed} onChange={setTyped} />
          </div>
          <div>
            <Button type="submit">{security.show}</Button>
          </div>
        </form>
        {refusals.data ? (
          <Refusals caption={security.refused} rows={refusals.data} onLook={lookAt} />
        ) : (
          <Loading failure={refusals.failure} onRetry={refusals.reload} />
        )}
      </Panel>
      <Panel title={security.oneNetwork}>
        <p className="desk-empty">{security.oneNetworkNote}</p>
        <form
          className="rx-form"
          onSubmit={(event) => {
            event.preventDefault()
            void lookAt(network)
          }}
        >
          <TextField label={security.networkField} value={network} required onChange={setNetwork} />
          <Failure failure={look.failure} />
          <div>
            <Button type="submit" disabled={look.isRunning}>
              {security.look}
            </Button>
          </div>
        </form>
        {found && (
          <>
            <h3 ref={heading} tabIndex={-1}>
              {security.refusedTo}
            </h3>
            <Refusals caption={security.refusedTo} rows={found.refusals} />
            <h3>{security.accounts}</h3>
            <Accounts accounts={found.accounts} />
          </>
        )}
      </Panel>
    </>
  )
}

interface RefusalsProps {
  caption: string
  rows: readonly Refusal[]
  /** Called with the hash of a network. */
  onLook?: (network: string) => void
}

function Refusals({ caption, rows, onLook }: RefusalsProps) {
  const { security } = useDeskText()
  const acts: Column<Refusal>[] = onLook
    ? [
        {
          title: security.acts,
          value: () => '',
          cell: ({ network }) =>
            network !== '' && (
              <Button kind="other" onClick={() => onLook(network)}>
                {security.look}
              </Button>
            ),
        },
      ]
    : []
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ kind, network }) => `${kind} ${network}`}
      empty={security.none}
      columns={[
        { title: security.kind, value: ({ kind }) => wordsOf(security.kinds, kind) },
        { title: security.network, value: ({ network }) => network || security.otherNetworks },
        { title: security.count, value: ({ count }) => count, isNumber: true },
        { title: security.first, value: ({ first }) => minuteOf(first) },
        { title: security.last, value: ({ last }) => minuteOf(last) },
        ...acts,
      ]}
    />
  )
}

function Accounts({ accounts }: Pick<DeskData<typeof readNetwork>, 'accounts'>) {
  const { security } = useDeskText()
  return (
    <DataTable
      caption={security.accounts}
      rows={accounts.map((row, index) => ({ ...row, index }))}
      rowKey={({ index }) => index}
      empty={security.noAccounts}
      columns={[
        { title: security.time, value: ({ at }) => at.slice(0, 19).replace('T', ' ') },
        { title: security.kind, value: ({ kind }) => wordsOf(security.accountKinds, kind) },
        { title: security.organization, value: ({ orgCode }) => orgCode || security.noCode },
        { title: security.account, value: ({ accountId }) => accountId },
      ]}
    />
  )
}

const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ')

/** A server that is newer than this page may have more kinds. */
const wordsOf = (words: DeskText['security']['kinds' | 'accountKinds'], kind: string) =>
  (words as Record<string, string>)[kind] ?? kind
