import { deskCalls } from '@rxgauge/contract/desk'
import { Button, SelectField, TextField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { Confirm, DataTable, Failure, Loading, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { listPauses, pausePart, resumePart } = deskCalls.sending
const kinds = ['texts', 'emails', 'push', 'reminders', 'webhooks', 'sign-up', 'org', 'data'] as const

const minuteOf = (time: string) => time.slice(0, 16).replace('T', ' ')

export function Pauses() {
  const { sending } = useDeskText()
  const mayChange = useHasRight()('sending.change')
  const { data, failure, reload } = useDeskData(listPauses, {})
  const [isAsking, setAsking] = useState(false)
  const resume = useDeskAct(resumePart)
  return (
    <Panel title={sending.pauses}>
      {data ? (
        <DataTable
          caption={sending.pausesTable}
          rows={data}
          rowKey={({ kind, subject }) => `${kind} ${subject}`}
          empty={sending.noPauses}
          columns={[
            { title: sending.what, value: ({ kind, subject }) => `${sending.kinds[kind]} ${subject}`.trim() },
            { title: sending.since, value: ({ since }) => minuteOf(since) },
            { title: sending.until, value: ({ until }) => (until === null ? sending.untilResumed : minuteOf(until)) },
            { title: sending.by, value: ({ by }) => by },
            { title: sending.reason, value: ({ reason }) => reason },
            ...(mayChange
              ? [
                  {
                    title: sending.acts,
                    value: () => '',
                    cell: ({ kind, subject }: (typeof data)[number]) => (
                      <Button
                        kind="other"
                        disabled={resume.isRunning}
                        onClick={async () => {
                          await resume.run({ body: { kind, subject } })
                          reload()
                        }}
                      >
                        {sending.resume}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Loading failure={failure} onRetry={reload} />
      )}
      <Failure failure={resume.failure} />
      {mayChange && (
        <div>
          <Button kind="other" onClick={() => setAsking(true)}>
            {sending.pause}
          </Button>
        </div>
      )}
      {isAsking && (
        <PauseDialog
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            reload()
          }}
        />
      )}
    </Panel>
  )
}

function PauseDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { sending } = useDeskText()
  const [kind, setKind] = useState<(typeof kinds)[number]>('texts')
  const [subject, setSubject] = useState('')
  const [minutes, setMinutes] = useState('')
  const [reason, setReason] = useState('')
  const { run, isRunning, failure } = useDeskAct(pausePart)
  const hasSubject = kind === 'org' || kind === 'data'
  return (
    <Confirm
      title={sending.pause}
      action={sending.pause}
      isRunning={isRunning}
      failure={failure}
      onConfirm={async () => {
        const body = { kind, reason, minutes: minutes.trim() === '' ? null : Number(minutes) }
        const done = await run({ body: { ...body, subject: hasSubject ? subject.trim() : '' } })
        if (done !== undefined) onDone()
      }}
      onClose={onClose}
    >
      <p>{sending.pauseNote}</p>
      <SelectField
        label={sending.what}
        value={kind}
        options={kinds.map((value) => ({ value, label: sending.kinds[value] }))}
        onChange={(chosen) => setKind(kinds.find((each) => each === chosen) ?? 'texts')}
      />
      {hasSubject && (
        <TextField label={sending.subject} hint={sending.subjectHint} value={subject} required onChange={setSubject} />
      )}
      <TextField
        label={sending.minutes}
        hint={sending.minutesHint}
        type="number"
        min={1}
        value={minutes}
        onChange={setMinutes}
      />
      <TextField label={sending.reason} value={reason} required onChange={setReason} />
    </Confirm>
  )
}
