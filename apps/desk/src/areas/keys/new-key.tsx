/** What a new key may do. What was typed stays while a second person decides. */
import { deskCalls, longestKeyName, mostPerMinute } from '@rxgauge/contract/desk'
import { type Scope, scopes } from '@rxgauge/contract/v1'
import { SelectField, TextAreaField, TextField } from '@rxgauge/ui'
import { useDeskText } from '../../frame/desk-context'
import { Confirm } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'
import { useDraft } from '../../frame/use-draft'

const usual = {
  name: '',
  organization: '',
  isTest: false,
  scopes: ['prices:read'] as readonly Scope[],
  networks: '',
  perMinute: '600',
  lastDay: '',
}

export function NewKey({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { keys } = useDeskText()
  const [draft, change, forget] = useDraft('new key', usual)
  const create = useDeskAct(deskCalls.keys.createKey)
  async function make() {
    const made = await create.run({
      body: {
        name: draft.name,
        organization: draft.organization.trim() || null,
        isTest: draft.isTest,
        scopes: [...draft.scopes],
        allowedNetworks: draft.networks.split(/[\s,]+/).filter(Boolean),
        perMinute: Number(draft.perMinute),
        lastDay: draft.lastDay || null,
      },
    })
    if (!made) return
    forget()
    onMade(made.token)
  }
  const toggle = (scope: Scope) =>
    change({ scopes: scopes.filter((each) => (each === scope) !== draft.scopes.includes(each)) })
  return (
    <Confirm
      title={keys.create}
      action={keys.make}
      isRunning={create.isRunning}
      failure={create.failure}
      onConfirm={make}
      onClose={onClose}
    >
      <TextField
        label={keys.name}
        hint={keys.nameNote}
        required
        maxLength={longestKeyName}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label={keys.organization}
        hint={keys.organizationNote}
        value={draft.organization}
        onChange={(organization) => change({ organization })}
      />
      <SelectField
        label={keys.kind}
        value={draft.isTest ? 'test' : 'live'}
        options={(['live', 'test'] as const).map((value) => ({ value, label: keys[value] }))}
        onChange={(chosen) => change({ isTest: chosen === 'test' })}
      />
      {draft.isTest && <p>{keys.testNote}</p>}
      <fieldset>
        <legend>{keys.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} className="desk-check">
            <input type="checkbox" checked={draft.scopes.includes(scope)} onChange={() => toggle(scope)} />
            <span>
              {keys.scope[scope]} <code>{scope}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label={keys.networks}
        notes={{ text: keys.networksNote, count: '' }}
        value={draft.networks}
        onChange={(networks) => change({ networks })}
      />
      <TextField
        label={keys.perMinute}
        type="number"
        required
        min={1}
        max={mostPerMinute}
        value={draft.perMinute}
        onChange={(perMinute) => change({ perMinute })}
      />
      <TextField
        label={keys.lastDay}
        hint={keys.lastDayNote}
        type="date"
        value={draft.lastDay}
        onChange={(lastDay) => change({ lastDay })}
      />
    </Confirm>
  )
}
