import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { DataTable, Failure, Loading, Panel } from '../../frame/parts'
import { useDeskAct, useDeskData } from '../../frame/use-desk-call'

const { readQueue, sendAgain } = deskCalls.sending

export function Queue() {
  const { sending } = useDeskText()
  const mayChange = useHasRight()('sending.change')
  const { data, failure, reload } = useDeskData(readQueue, {})
  const again = useDeskAct(sendAgain)
  const [done, setDone] = useState('')
  if (!data) {
    return (
      <Panel title={sending.queue}>
        <Loading failure={failure} onRetry={reload} />
      </Panel>
    )
  }
  async function retry(id: string | null) {
    const result = await again.run({ body: { id } })
    if (!result) return
    setDone(fill(sending.willTry, { count: result.count }))
    reload()
  }
  return (
    <>
      <Panel title={sending.queue}>
        {data.waiting.length === 0 && <p>{sending.nothingWaits}</p>}
        {data.waiting.map(({ channel, count, oldestSeconds, isSet }) => (
          <p key={channel}>
            {sending.channels[channel]}: {fill(sending.waits, { count, seconds: oldestSeconds })}{' '}
            {!isSet && sending.isNotSet}
          </p>
        ))}
        <p>{fill(sending.reminders, data.reminders)}</p>
      </Panel>
      <Panel title={sending.failed}>
        <DataTable
          caption={sending.failedTable}
          rows={data.failed}
          rowKey={({ id }) => id}
          empty={sending.noFailed}
          columns={[
            { title: sending.number, value: ({ id }) => Number(id), isNumber: true },
            { title: sending.time, value: ({ at }) => at.slice(0, 16).replace('T', ' ') },
            { title: sending.channel, value: ({ channel }) => sending.channels[channel] },
            { title: sending.tries, value: ({ tries }) => tries, isNumber: true },
            { title: sending.failure, value: ({ reason }) => reason },
            ...(mayChange
              ? [
                  {
                    title: sending.acts,
                    value: () => '',
                    cell: ({ id }: (typeof data.failed)[number]) => (
                      <Button kind="other" disabled={again.isRunning} onClick={() => retry(id)}>
                        {sending.again}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <Failure failure={again.failure} />
        <p role="status">{done}</p>
        {mayChange && data.failed.length > 1 && (
          <div>
            <Button kind="other" disabled={again.isRunning} onClick={() => retry(null)}>
              {sending.againAll}
            </Button>
          </div>
        )}
      </Panel>
    </>
  )
}
