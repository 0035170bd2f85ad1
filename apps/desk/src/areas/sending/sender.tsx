/** Whether messages are sent from here: a restored or copied database sends nothing until somebody says so. */
import { type DeskData, deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, SelectField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { Confirm, DataTable, Failure, Loading, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { readSender, reviewSending, holdSending, adoptSending } = deskCalls.sending

const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ')

export function Sender() {
  const { sending } = useDeskText()
  const mayChange = useHasRight()('sending.change')
  const { data, failure, reload } = useDeskData(readSender, {})
  const [asking, setAsking] = useState<'hold' | 'adopt'>()
  const [done, setDone] = useState('')
  function end(sentence: string) {
    setAsking(undefined)
    setDone(sentence)
    reload()
  }
  return (
    <Panel title={sending.sender}>
      {data ? <State {...data} /> : <Loading failure={failure} onRetry={reload} />}
      <p role="status">{done}</p>
      <Review />
      {mayChange && data?.sends && (
        <div>
          <Button kind="other" onClick={() => setAsking(data.otherSender ? 'adopt' : 'hold')}>
            {data.otherSender ? sending.adopt : sending.hold}
          </Button>
        </div>
      )}
      {asking === 'hold' && <HoldDialog onDone={end} onClose={() => setAsking(undefined)} />}
      {asking === 'adopt' && <AdoptDialog onDone={end} onClose={() => setAsking(undefined)} />}
    </Panel>
  )
}

function State({ publicUrl, sends, otherSender }: DeskData<typeof readSender>) {
  const { sending } = useDeskText()
  if (otherSender) {
    const { publicUrl: address, since } = otherSender
    return <p className="desk-bad">{fill(sending.isCopy, { address, time: minuteOf(since) })}</p>
  }
  return <p>{sends ? fill(sending.isSentFrom, { address: publicUrl ?? '' }) : sending.isNotSent}</p>
}

/** Shown when asked for: each look leaves a row in the audit trail. */
function Review() {
  const { sending } = useDeskText()
  const { run, isRunning, failure } = useDeskAct(reviewSending)
  const [review, setReview] = useState<DeskData<typeof reviewSending>>()
  return (
    <>
      <Failure failure={failure} />
      <div>
        <Button kind="other" disabled={isRunning} onClick={async () => setReview(await run({}))}>
          {sending.review}
        </Button>
      </div>
      {review && (
        <>
          <DataTable
            caption={sending.reviewTable}
            rows={review.messages.map((row, index) => ({ ...row, index }))}
            rowKey={({ index }) => index}
            empty={sending.noneToSend}
            columns={[
              { title: sending.channel, value: ({ channel }) => sending.channels[channel] },
              { title: sending.organization, value: ({ orgCode }) => orgCode },
              { title: sending.time, value: ({ at }) => minuteOf(at) },
              { title: sending.recipient, value: ({ recipient }) => recipient },
              { title: sending.subjectLine, value: ({ subject }) => subject },
            ]}
          />
          <p>{fill(sending.reminders, review.reminders)}</p>
          {review.webhooks > 0 && <p>{fill(sending.webhooks, { count: review.webhooks })}</p>}
        </>
      )}
    </>
  )
}

interface DialogProps {
  onDone: (sentence: string) => void
  onClose: () => void
}

function HoldDialog({ onDone, onClose }: DialogProps) {
  const { sending } = useDeskText()
  const { run, isRunning, failure } = useDeskAct(holdSending)
  return (
    <Confirm
      title={sending.hold}
      action={sending.hold}
      isDanger
      isRunning={isRunning}
      failure={failure}
      onConfirm={async () => {
        const result = await run({})
        if (result) onDone(result.isHeld ? sending.held : sending.neverSent)
      }}
      onClose={onClose}
    >
      <p>{sending.holdNote}</p>
    </Confirm>
  )
}

function AdoptDialog({ onDone, onClose }: DialogProps) {
  const { sending } = useDeskText()
  const [waiting, setWaiting] = useState<'send' | 'drop'>('drop')
  const { run, isRunning, failure } = useDeskAct(adoptSending)
  return (
    <Confirm
      title={sending.adopt}
      action={sending.adopt}
      isDanger
      isRunning={isRunning}
      failure={failure}
      onConfirm={async () => {
        const result = await run({ body: { waiting } })
        if (result) onDone(result.dropped ? fill(sending.dropped, result.dropped) : sending.adopted)
      }}
      onClose={onClose}
    >
      <p>{sending.adoptNote}</p>
      <SelectField
        label={sending.adoptWaiting}
        value={waiting}
        options={[
          { value: 'drop', label: sending.adoptDrop },
          { value: 'send', label: sending.adoptSend },
        ]}
        onChange={(value) => setWaiting(value === 'send' ? 'send' : 'drop')}
      />
    </Confirm>
  )
}
