/** Keys of programs that use the public API. */
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { CopyButton } from '../../frame/copy-button'
import { useDesk, useDeskText, useHasRight } from '../../frame/desk-context'
import { DataTable, Loading, PageHeader } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { ChangeKey, type Key } from './change-key'
import { NewKey } from './new-key'

const { listKeys } = deskCalls.keys
export default function KeysArea() {
  const { text, language } = useDesk()
  const { keys } = text
  const mayChange = useHasRight()('keys.change')
  const listed = useDeskData(listKeys, {})
  const [isMaking, setMaking] = useState(false)
  const [changed, setChanged] = useState<Key>()
  const [token, setToken] = useState<string>()
  const day = (time: string) => new Date(time).toLocaleDateString(language)
  const stateOf = ({ endedAt, endedBy, expiresAt }: Key) => {
    if (endedAt !== null) return fill(keys.ended, { by: endedBy ?? '', date: day(endedAt) })
    if (expiresAt === null) return keys.works
    return Date.parse(expiresAt) <= Date.now() ? keys.expired : fill(keys.worksUntil, { date: day(expiresAt) })
  }
  const show = (made: string) => {
    setMaking(false)
    setChanged(undefined)
    setToken(made)
    listed.reload()
  }
  return (
    <>
      <PageHeader title={keys.title}>
        {mayChange && <Button onClick={() => setMaking(true)}>{keys.create}</Button>}
      </PageHeader>
      <p>
        {keys.intro} <a href="/docs/api">{keys.docs}</a>
      </p>
      {listed.data ? (
        <DataTable
          caption={keys.table}
          rows={listed.data.keys}
          rowKey={({ id }) => id}
          empty={keys.none}
          columns={[
            {
              title: keys.name,
              value: ({ name }) => name,
              cell: (key) => (
                <>
                  {mayChange ? (
                    <Button kind="link" onClick={() => setChanged(key)}>
                      {key.name}
                    </Button>
                  ) : (
                    key.name
                  )}
                  <br />
                  <code>{key.shownStart}…</code>
                </>
              ),
            },
            { title: keys.organization, value: ({ orgCode }) => orgCode ?? keys.whole },
            { title: keys.kind, value: ({ isTest }) => (isTest ? keys.test : keys.live) },
            {
              title: keys.scopes,
              value: ({ scopes }) => scopes.join(', '),
            },
            { title: keys.state, value: stateOf },
            {
              title: keys.used,
              value: ({ usedAt }) => usedAt ?? '',
              cell: ({ usedAt }) => (usedAt === null ? keys.never : day(usedAt)),
            },
            { title: keys.requests, value: ({ requests }) => requests, isNumber: true },
            { title: keys.refused, value: ({ refused }) => refused, isNumber: true },
          ]}
        />
      ) : (
        <Loading failure={listed.failure} onRetry={listed.reload} />
      )}
      {isMaking && <NewKey onMade={show} onClose={() => setMaking(false)} />}
      {changed && (
        <ChangeKey
          of={changed}
          onMade={show}
          onEnded={() => {
            setChanged(undefined)
            listed.reload()
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
      {token !== undefined && <ShownKey token={token} onClose={() => setToken(undefined)} />}
    </>
  )
}

/** The key, shown once. */
function ShownKey({ token, onClose }: { token: string; onClose: () => void }) {
  const { keys, frame } = useDeskText()
  return (
    <Dialog title={keys.shownTitle} closeLabel={frame.close} onClose={onClose}>
      <div className="rx-form">
        <p>{keys.shownBody}</p>
        <TextField label={keys.key} readOnly value={token} onChange={() => undefined} />
        <CopyButton label={keys.copy} copied={keys.copied} text={token} />
        <Button onClick={onClose}>{keys.done}</Button>
      </div>
    </Dialog>
  )
}
