/** Whether a webhook works, in words. */
import type { DeskWebhook } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDeskText } from '../../frame/desk-context'
import { useDayTime } from '../../frame/use-day-time'

export function useStateText(): (webhook: Pick<DeskWebhook, 'switchedOffAt' | 'failingSince'>) => string {
  const { states } = useDeskText().webhooks
  const timeText = useDayTime()
  return ({ switchedOffAt, failingSince }) => {
    if (switchedOffAt !== null) return fill(states.off, { time: timeText(switchedOffAt) })
    return failingSince === null ? states.on : fill(states.failing, { time: timeText(failingSince) })
  }
}
