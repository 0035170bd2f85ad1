import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import type { DeskText } from '@rxgauge/text/desk'
import { useDeskText } from '../../frame/desk-context'
import { DataTable, Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'

export function Queue() {
  const { overview } = useDeskText()
  const { data, failure, reload } = useDeskData(deskCalls.overview.readQueue, {})
  if (!data) {
    return (
      <Panel title={overview.queue}>
        <Loading failure={failure} onRetry={reload} />
      </Panel>
    )
  }
  const { waiting, failed, reminders } = data
  return (
    <Panel title={overview.queue}>
      <DataTable
        caption={overview.waiting}
        rows={waiting}
        rowKey={({ channel }) => channel}
        empty={overview.noWaiting}
        columns={[
          { title: overview.channel, value: ({ channel }) => overview.channels[channel] },
          { title: overview.waiting, value: ({ count }) => count, isNumber: true },
          {
            title: overview.oldest,
            value: ({ oldest }) => oldest,
            cell: ({ oldest }) => durationText(overview, oldest),
            isNumber: true,
          },
        ]}
      />
      <DataTable
        caption={overview.failed}
        rows={failed}
        rowKey={({ channel, reason }) => `${channel} ${reason}`}
        empty={overview.noFailed}
        columns={[
          { title: overview.channel, value: ({ channel }) => overview.channels[channel] },
          { title: overview.reason, value: ({ reason }) => reason ?? '' },
          { title: overview.failed, value: ({ count }) => count, isNumber: true },
        ]}
      />
      <p>
        {fill(overview.remindersDue, { due: reminders.due, nextDay: reminders.nextDay })}{' '}
        {reminders.late < 1 ? (
          overview.remindersOnTime
        ) : (
          <strong className="overview-wrong">
            {fill(overview.remindersLate, { time: durationText(overview, reminders.late) })}
          </strong>
        )}
      </p>
    </Panel>
  )
}

function durationText(overview: DeskText['overview'], seconds: number): string {
  if (seconds < 90) return fill(overview.seconds, { count: Math.round(seconds) })
  if (seconds < 5400) return fill(overview.minutes, { count: Math.round(seconds / 60) })
  if (seconds < 129_600) return fill(overview.hours, { count: Math.round(seconds / 3600) })
  return fill(overview.days, { count: Math.round(seconds / 86_400) })
}
