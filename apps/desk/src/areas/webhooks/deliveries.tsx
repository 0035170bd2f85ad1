/** What a webhook was told, or will be. */
import type { DeskWebhookDelivery } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import { useDeskText } from '../../frame/desk-context'
import { type Column, DataTable } from '../../frame/parts'
import { useDayTime } from '../../frame/use-day-time'

interface DeliveriesProps {
  deliveries: readonly DeskWebhookDelivery[]
  isBusy: boolean
  /** Without it, they can't be sent again. */
  onAgain: ((id: string) => void) | undefined
}

export function Deliveries({ deliveries, isBusy, onAgain }: DeliveriesProps) {
  const { webhooks } = useDeskText()
  const timeText = useDayTime()
  const stateOf = ({ state, nextAt }: DeskWebhookDelivery) =>
    nextAt === null || state !== 'waiting'
      ? webhooks.deliveryStates[state]
      : `${webhooks.deliveryStates[state]}, ${fill(webhooks.nextTry, { time: timeText(nextAt) })}`
  const acts: Column<DeskWebhookDelivery> = {
    title: webhooks.acts,
    value: () => '',
    cell: ({ id }) => (
      <Button kind="other" disabled={isBusy} onClick={() => onAgain?.(id)}>
        {webhooks.again}
        <span className="rx-hidden"> {id}</span>
      </Button>
    ),
  }
  return (
    <DataTable
      caption={webhooks.deliveries}
      rows={deliveries}
      rowKey={({ id }) => id}
      empty={webhooks.noDeliveries}
      columns={[
        { title: webhooks.number, value: ({ id }) => Number(id), isNumber: true },
        { title: webhooks.time, value: ({ madeAt }) => madeAt, cell: ({ madeAt }) => timeText(madeAt) },
        {
          title: webhooks.event,
          value: ({ event }) => webhooks.eventNames[event],
          cell: ({ event, messageId }) => (
            <>
              {webhooks.eventNames[event]}
              <br />
              <code>{messageId}</code>
            </>
          ),
        },
        { title: webhooks.about, value: ({ orgCode }) => orgCode ?? webhooks.installation },
        { title: webhooks.state, value: stateOf },
        { title: webhooks.tries, value: ({ tries }) => tries, isNumber: true },
        {
          title: webhooks.response,
          value: ({ status, error, response }) => [status ?? '', error, response].join(' ').trim(),
        },
        ...(onAgain ? [acts] : []),
      ]}
    />
  )
}
