/** Somebody's own account: what they sign in with, and where they are signed in. */
import { type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDesk, useDeskText } from '../../frame/desk-context'
import { Confirm, DataTable, EmptyState, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDayTime } from '../../frame/use-day-time'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { AppSetup, type CodeApp } from '../sign-in/app-setup'
import { RecoveryCodes } from '../sign-in/recovery-codes'
import { usePasskey } from '../sign-in/use-passkey'
import { Requests } from '../staff/requests'

const calls = deskCalls.account
type Account = DeskData<typeof calls.getAccount>

interface PartProps {
  account: Account
  reload: () => void
}

export default function MyAccount() {
  const { account: text } = useDeskText()
  const account = useDeskData(calls.getAccount, {})
  return (
    <>
      <PageHeader title={text.title} />
      <Requests />
      {account.data ? (
        <>
          <Passkeys account={account.data} reload={account.reload} />
          <Password account={account.data} reload={account.reload} />
          <Recovery account={account.data} reload={account.reload} />
          <Sessions account={account.data} reload={account.reload} />
        </>
      ) : (
        <Loading failure={account.failure} onRetry={account.reload} />
      )}
    </>
  )
}

function Passkeys({ account, reload }: PartProps) {
  const { text, language } = useDesk()
  const { account: words, signIn } = text
  const time = useDayTime()
  const passkey = usePasskey()
  const begin = useDeskAct(calls.beginPasskey)
  const add = useDeskAct(calls.addPasskey)
  const remove = useDeskAct(calls.removePasskey)
  const rename = useDeskAct(calls.renamePasskey)
  const [removed, setRemoved] = useState<Account['passkeys'][number]>()
  const [renamed, setRenamed] = useState<Account['passkeys'][number]>()
  async function addOne() {
    const begun = await begin.run({})
    const response = begun && (await passkey.make(begun.options))
    if (!response) return
    const name = fill(signIn.thisBrowser, { date: new Date().toLocaleDateString(language) })
    if ((await add.run({ body: { name, response } })) !== undefined) reload()
  }
  return (
    <Panel title={words.passkeys}>
      <DataTable
        caption={words.passkeyTable}
        rows={account.passkeys}
        rowKey={({ id }) => id}
        empty={words.noPasskeys}
        columns={[
          { title: words.name, value: ({ name }) => name },
          { title: words.added, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => time(createdAt) },
          {
            title: words.lastUsed,
            value: ({ usedAt }) => usedAt ?? '',
            cell: ({ usedAt }) => (usedAt === null ? words.never : time(usedAt)),
          },
          {
            title: words.rename,
            value: () => '',
            cell: (row) => (
              <Button kind="link" onClick={() => setRenamed(row)}>
                {words.rename}
                <span className="rx-hidden"> {row.name}</span>
              </Button>
            ),
          },
          {
            title: words.remove,
            value: () => '',
            cell: (row) => (
              <Button kind="link" onClick={() => setRemoved(row)}>
                {words.remove}
                <span className="rx-hidden"> {row.name}</span>
              </Button>
            ),
          },
        ]}
      />
      {passkey.hasFailed && (
        <p role="alert" className="rx-problem">
          {signIn.passkeyFailed}
        </p>
      )}
      <Failure failure={begin.failure ?? add.failure} />
      <div className="desk-actions">
        <Button kind="other" disabled={begin.isRunning || add.isRunning} onClick={addOne}>
          {words.addPasskey}
        </Button>
      </div>
      {renamed && (
        <Confirm
          title={fill(words.renamePasskey, { name: account.passkeys.find(({ id }) => id === renamed.id)?.name ?? '' })}
          action={words.rename}
          isRunning={rename.isRunning}
          failure={rename.failure}
          onClose={() => setRenamed(undefined)}
          onConfirm={async () => {
            const { id, name } = renamed
            if ((await rename.run({ params: { id }, body: { name } })) === undefined) return
            setRenamed(undefined)
            reload()
          }}
        >
          <TextField
            label={words.name}
            required
            maxLength={100}
            value={renamed.name}
            onChange={(name) => setRenamed({ ...renamed, name })}
          />
        </Confirm>
      )}
      {removed && (
        <Confirm
          title={fill(words.removePasskey, { name: removed.name })}
          action={words.remove}
          isDanger
          isRunning={remove.isRunning}
          failure={remove.failure}
          onClose={() => setRemoved(undefined)}
          onConfirm={async () => {
            if ((await remove.run({ params: { id: removed.id } })) === undefined) return
            setRemoved(undefined)
            reload()
          }}
        >
          <p>{words.removeBody}</p>
        </Confirm>
      )}
    </Panel>
  )
}

function Password({ account, reload }: PartProps) {
  const { account: words } = useDeskText()
  const begin = useDeskAct(calls.beginPassword)
  const finish = useDeskAct(calls.setPassword)
  const remove = useDeskAct(calls.removePassword)
  const [app, setApp] = useState<CodeApp>()
  const [isSet, setSet] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Panel title={words.password}>
      <p>{account.hasPassword ? words.hasPassword : words.noPassword}</p>
      {account.isFromProvider && <p>{words.provider}</p>}
      {isSet && <p role="status">{words.passwordSet}</p>}
      {app ? (
        <AppSetup
          app={app}
          isRunning={finish.isRunning}
          onSubmit={async (typed) => {
            if ((await finish.run({ body: typed })) === undefined) return
            setApp(undefined)
            setSet(true)
            reload()
          }}
        >
          <Failure failure={finish.failure} />
        </AppSetup>
      ) : (
        <div className="desk-actions">
          <Button kind="other" disabled={begin.isRunning} onClick={async () => setApp(await begin.run({}))}>
            {account.hasPassword ? words.changePassword : words.setPassword}
          </Button>
          {account.hasPassword && (
            <Button kind="link" onClick={() => setRemoving(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
      <Failure failure={begin.failure} />
      {isRemoving && (
        <Confirm
          title={words.removePassword}
          action={words.remove}
          isDanger
          isRunning={remove.isRunning}
          failure={remove.failure}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            if ((await remove.run({})) === undefined) return
            setRemoving(false)
            reload()
          }}
        >
          <p>{words.removeBody}</p>
        </Confirm>
      )}
    </Panel>
  )
}

function Recovery({ account, reload }: PartProps) {
  const { account: words } = useDeskText()
  const make = useDeskAct(calls.makeRecoveryCodes)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Panel title={words.recovery}>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            reload()
          }}
        />
      ) : (
        <>
          <p>{fill(words.codesLeft, { count: account.recoveryCodes })}</p>
          <p>{words.newCodesBody}</p>
          <div className="desk-actions">
            <Button kind="other" disabled={make.isRunning} onClick={async () => setCodes((await make.run({}))?.codes)}>
              {words.newCodes}
            </Button>
          </div>
          <Failure failure={make.failure} />
        </>
      )}
    </Panel>
  )
}

function Sessions({ account, reload }: PartProps) {
  const { account: words } = useDeskText()
  const time = useDayTime()
  const end = useDeskAct(calls.endOneSession)
  const endOthers = useDeskAct(calls.endOtherSessions)
  if (account.sessions.length === 0) return <EmptyState>{words.never}</EmptyState>
  return (
    <Panel title={words.sessions}>
      <DataTable
        caption={words.sessionTable}
        rows={account.sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            title: words.browser,
            value: ({ browser }) => browser,
            cell: ({ browser, isThis }) => (isThis ? `${browser} (${words.thisOne})` : browser),
          },
          { title: words.since, value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => time(createdAt) },
          { title: words.lastSeen, value: ({ seenAt }) => seenAt, cell: ({ seenAt }) => time(seenAt) },
          {
            title: words.end,
            value: () => '',
            cell: ({ id, isThis, browser }) =>
              isThis ? (
                ''
              ) : (
                <Button
                  kind="link"
                  disabled={end.isRunning}
                  onClick={async () => {
                    await end.run({ params: { id } })
                    reload()
                  }}
                >
                  {words.end}
                  <span className="rx-hidden"> {browser}</span>
                </Button>
              ),
          },
        ]}
      />
      <Failure failure={end.failure ?? endOthers.failure} />
      {account.sessions.length > 1 && (
        <div className="desk-actions">
          <Button
            kind="other"
            disabled={endOthers.isRunning}
            onClick={async () => {
              await endOthers.run({})
              reload()
            }}
          >
            {words.endOthers}
          </Button>
        </div>
      )}
    </Panel>
  )
}
