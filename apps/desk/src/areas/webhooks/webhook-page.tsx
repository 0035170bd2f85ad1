/** One webhook: its state, its secret, and its newest deliveries. */
import { type DeskWebhook, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useDeskText } from '../../frame/desk-context'
import { Confirm, Failure, Loading, PageHeader, Panel } from '../../frame/parts'
import { useDayTime } from '../../frame/use-day-time'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'
import { Deliveries } from './deliveries'
import { ShownSecret } from './shown-secret'
import { useStateText } from './use-state-text'

const { readWebhook, sendTest, sendAgain } = deskCalls.webhooks

export function WebhookPage({ id }: { id: string }) {
  const { webhooks } = useDeskText()
  const { data, failure, reload } = useDeskData(readWebhook, { params: { webhookId: id } })
  const test = useDeskAct(sendTest)
  const again = useDeskAct(sendAgain)
  const [said, say] = useState('')
  const params = { webhookId: id }
  async function retry(delivery: string | null) {
    const done = await again.run({ params, body: { delivery } })
    if (!done) return
    say(fill(webhooks.willTry, { count: done.count }))
    reload()
  }
  return (
    <>
      <PageHeader title={fill(webhooks.page, { id })}>
        <Link href="/">{webhooks.back}</Link>
      </PageHeader>
      {data ? (
        <>
          <About webhook={data.webhook} onChanged={reload} />
          <Panel title={webhooks.deliveries}>
            <Deliveries
              deliveries={data.deliveries}
              isBusy={again.isRunning}
              onAgain={data.webhook.isChangeable ? retry : undefined}
            />
            <Failure failure={test.failure ?? again.failure} />
            <p role="status">{said}</p>
            <div className="desk-actions">
              <Button kind="other" onClick={reload}>
                {webhooks.refresh}
              </Button>
              {data.webhook.isChangeable && (
                <>
                  <Button
                    kind="other"
                    disabled={test.isRunning}
                    onClick={async () => {
                      if ((await test.run({ params })) === undefined) return
                      say(webhooks.testSent)
                      reload()
                    }}
                  >
                    {webhooks.test}
                  </Button>
                  <Button kind="other" disabled={again.isRunning} onClick={() => retry(null)}>
                    {webhooks.againAll}
                  </Button>
                </>
              )}
            </div>
          </Panel>
        </>
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
    </>
  )
}

/** What it is told, its state and its secret. */
function About({ webhook, onChanged }: { webhook: DeskWebhook; onChanged: () => void }) {
  const { webhooks } = useDeskText()
  const timeText = useDayTime()
  const stateOf = useStateText()
  const [asks, setAsks] = useState<'secret' | 'removal'>()
  const [secret, setSecret] = useState<string>()
  const { url, orgCode, events, createdBy, createdAt, switchedOffAt, formerSecretUntil, isChangeable } = webhook
  return (
    <>
      <p>
        <code>{url}</code>
      </p>
      <p>
        {orgCode ?? webhooks.installation}: {events.map((event) => webhooks.eventNames[event]).join(', ')}.
      </p>
      <p>
        {webhooks.state}: {stateOf(webhook)}. {switchedOffAt !== null && webhooks.offNote}
      </p>
      <p>
        {fill(webhooks.addedBy, { by: createdBy, time: timeText(createdAt) })}{' '}
        {formerSecretUntil !== null && fill(webhooks.formerUntil, { time: timeText(formerSecretUntil) })}
      </p>
      {isChangeable && (
        <div className="desk-actions">
          <Button kind="other" onClick={() => setAsks('secret')}>
            {webhooks.newSecret}
          </Button>
          <Button kind="danger" onClick={() => setAsks('removal')}>
            {webhooks.remove}
          </Button>
        </div>
      )}
      {asks === 'secret' && (
        <NewSecret
          id={webhook.id}
          onMade={(made) => {
            setAsks(undefined)
            setSecret(made)
            onChanged()
          }}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'removal' && <Removal id={webhook.id} onClose={() => setAsks(undefined)} />}
      {secret !== undefined && <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function NewSecret({ id, onMade, onClose }: { id: number; onMade: (secret: string) => void; onClose: () => void }) {
  const { webhooks } = useDeskText()
  const [isLeaked, setLeaked] = useState(false)
  const change = useDeskAct(deskCalls.webhooks.changeSecret)
  return (
    <Confirm
      title={webhooks.newSecret}
      action={webhooks.newSecret}
      isRunning={change.isRunning}
      failure={change.failure}
      onConfirm={async () => {
        const made = await change.run({ params: { webhookId: id }, body: { isLeaked } })
        if (made) onMade(made.secret)
      }}
      onClose={onClose}
    >
      <p>{webhooks.newSecretBody}</p>
      <label className="desk-check">
        <input type="checkbox" checked={isLeaked} onChange={(event) => setLeaked(event.target.checked)} />
        <span>{webhooks.isLeaked}</span>
      </label>
    </Confirm>
  )
}

function Removal({ id, onClose }: { id: number; onClose: () => void }) {
  const { webhooks } = useDeskText()
  const [, goTo] = useLocation()
  const remove = useDeskAct(deskCalls.webhooks.removeWebhook)
  return (
    <Confirm
      title={webhooks.remove}
      action={webhooks.remove}
      isDanger
      isRunning={remove.isRunning}
      failure={remove.failure}
      onConfirm={async () => {
        if ((await remove.run({ params: { webhookId: id } })) !== undefined) goTo('/')
      }}
      onClose={onClose}
    >
      <p>{webhooks.removeBody}</p>
    </Confirm>
  )
}
