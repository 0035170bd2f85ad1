/** The provider (OpenID Connect) through which an organization's members may sign in. */
import { type ClaimNames, claimNames, type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import * as v from 'valibot'
import { CopyButton } from '../../frame/copy-button'
import { useDesk } from '../../frame/desk-context'
import { Confirm, Failure, Loading, Panel } from '../../frame/parts'
import { useDayTime } from '../../frame/use-day-time'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const calls = deskCalls.memberSignOn
type Stored = DeskData<typeof calls.readMemberProvider>

interface MemberSignOnProps {
  orgCode: string
  isReadOnly: boolean
}

export function MemberSignOn({ orgCode, isReadOnly }: MemberSignOnProps) {
  const { memberSignOn: text } = useDesk().text
  const stored = useDeskData(calls.readMemberProvider, { params: { orgCode } })
  return (
    <Panel title={text.title}>
      <p>{text.intro}</p>
      {stored.data ? (
        <ProviderForm
          key={stored.data.provider?.changedAt ?? ''}
          orgCode={orgCode}
          stored={stored.data}
          isReadOnly={isReadOnly}
          reload={stored.reload}
        />
      ) : (
        <Loading failure={stored.failure} onRetry={stored.reload} />
      )}
    </Panel>
  )
}

interface ProviderFormProps extends MemberSignOnProps {
  stored: Stored
  reload: () => void
}

const usual = {
  issuer: '',
  clientId: '',
  scope: '',
  claims: v.getDefaults(claimNames) as ClaimNames,
  ownsEmails: false,
}

function ProviderForm({ orgCode, stored: { provider, callback }, isReadOnly, reload }: ProviderFormProps) {
  const { memberSignOn: text } = useDesk().text
  const dayTime = useDayTime()
  const [draft, setDraft] = useState<typeof usual>(provider ?? usual)
  const [clientSecret, setClientSecret] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const [said, setSaid] = useState('')
  const save = useDeskAct(calls.setMemberProvider)
  const check = useDeskAct(calls.checkMemberProvider)
  const remove = useDeskAct(calls.removeMemberProvider)
  const params = { orgCode }
  const change = (changes: Partial<typeof usual>) => setDraft({ ...draft, ...changes })

  async function send() {
    setSaid('')
    const { issuer, clientId, scope, claims, ownsEmails } = draft
    const body = { issuer, clientId, scope, claims, ownsEmails, ...(clientSecret === '' ? {} : { clientSecret }) }
    if ((await save.run({ params, body })) === undefined) return
    setSaid(text.saved)
    reload()
  }

  return (
    <>
      <form
        className="rx-form"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p>
          {provider ? fill(text.changed, { by: provider.changedBy, time: dayTime(provider.changedAt) }) : text.none}
        </p>
        <TextField label={text.callback} readOnly value={callback} onChange={() => undefined} />
        <CopyButton label={text.copyCallback} copied={text.copied} text={callback} />
        <fieldset className="rx-form" disabled={isReadOnly}>
          <TextField
            label={text.issuer}
            hint={text.issuerHint}
            type="url"
            required
            value={draft.issuer}
            onChange={(issuer) => change({ issuer })}
          />
          <TextField
            label={text.clientId}
            required
            value={draft.clientId}
            onChange={(clientId) => change({ clientId })}
          />
          <TextField
            label={text.clientSecret}
            hint={provider ? text.secretKept : text.secretHint}
            type="password"
            autoComplete="off"
            value={clientSecret}
            onChange={setClientSecret}
          />
          <TextField
            label={text.scope}
            hint={text.scopeHint}
            value={draft.scope}
            onChange={(scope) => change({ scope })}
          />
          <h3>{text.claimsTitle}</h3>
          <p>{text.claimsHint}</p>
          {(Object.keys(text.claims) as (keyof ClaimNames)[]).map((name) => (
            <TextField
              key={name}
              label={text.claims[name]}
              value={draft.claims[name]}
              onChange={(claim) => change({ claims: { ...draft.claims, [name]: claim } })}
            />
          ))}
          <label className="desk-check">
            <input
              type="checkbox"
              checked={draft.ownsEmails}
              onChange={({ target }) => change({ ownsEmails: target.checked })}
            />
            <span>{text.ownsEmails}</span>
          </label>
          <p>{text.ownsEmailsHint}</p>
        </fieldset>
        <Failure failure={save.failure ?? check.failure} />
        <p role="status">{said}</p>
        {!isReadOnly && (
          <div className="rx-button-row">
            {provider && (
              <>
                <Button kind="danger" onClick={() => setRemoving(true)}>
                  {text.remove}
                </Button>
                <Button
                  kind="other"
                  disabled={check.isRunning}
                  onClick={async () => {
                    setSaid('')
                    if ((await check.run({ params })) !== undefined) setSaid(text.checked)
                  }}
                >
                  {text.check}
                </Button>
              </>
            )}
            <Button type="submit" disabled={save.isRunning}>
              {text.save}
            </Button>
          </div>
        )}
      </form>
      {isRemoving && (
        <Confirm
          title={text.removeTitle}
          action={text.remove}
          isDanger
          isRunning={remove.isRunning}
          failure={remove.failure}
          onConfirm={async () => {
            if ((await remove.run({ params })) === undefined) return
            setRemoving(false)
            reload()
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{text.removeBody}</p>
        </Confirm>
      )}
    </>
  )
}
