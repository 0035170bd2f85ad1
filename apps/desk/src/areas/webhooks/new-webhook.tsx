/** What a new webhook is told. */
import { deskCalls, organizationEventNames, type WebhookEvent, webhookEventNames } from '@rxgauge/contract/desk'
import { TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Confirm } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'

interface NewWebhookProps {
  onAdded: (secret: string) => void
  onClose: () => void
}

export function NewWebhook({ onAdded, onClose }: NewWebhookProps) {
  const { webhooks } = useDeskText()
  const [url, setUrl] = useState('')
  const [organization, setOrganization] = useState('')
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>([])
  const add = useDeskAct(deskCalls.webhooks.addWebhook)
  const orgCode = organization.trim() || null
  const offered: readonly WebhookEvent[] = orgCode === null ? webhookEventNames : organizationEventNames
  async function submit() {
    const events = offered.filter((event) => chosen.includes(event))
    const added = await add.run({ body: { url, events, organization: orgCode } })
    if (added) onAdded(added.secret)
  }
  const toggle = (event: WebhookEvent) =>
    setChosen(chosen.includes(event) ? chosen.filter((each) => each !== event) : [...chosen, event])
  return (
    <Confirm
      title={webhooks.add}
      action={webhooks.add}
      isRunning={add.isRunning}
      failure={add.failure}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField
        label={webhooks.address}
        hint={webhooks.addressHint}
        type="url"
        required
        maxLength={500}
        value={url}
        onChange={setUrl}
      />
      <TextField
        label={webhooks.organization}
        hint={webhooks.organizationHint}
        value={organization}
        onChange={setOrganization}
      />
      <fieldset>
        <legend>{webhooks.events}</legend>
        <p className="rx-field-hint">{webhooks.eventsHint}</p>
        {offered.map((event) => (
          <label key={event} className="desk-check">
            <input type="checkbox" checked={chosen.includes(event)} onChange={() => toggle(event)} />
            <span>
              {webhooks.eventNames[event]} <code>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </Confirm>
  )
}
