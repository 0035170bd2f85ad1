/** Today's opening hours of a pharmacy in words, and its week folded away. */
import { type OpeningHours as Hours, minutesPerDay, type OpeningSpan } from '@rxgauge/contract'
import { fill, type ResultsMessages, spansText } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import type { PricingHost } from '../host'
import { useTimedView } from '../use-timed-view'
import { type HoursToday, hoursToday } from './hours-today'
import css from './opening-hours.css?inline'

const styles = [css]
const minute = 60_000

interface OpeningHoursProps {
  hours: Hours | null
  host: Pick<PricingHost, 'clock' | 'language'>
  messages: Pick<ResultsMessages, 'pharmacies'>
}

export function OpeningHours({ hours, ...props }: OpeningHoursProps) {
  return hours && <KnownHours hours={hours} {...props} />
}

function KnownHours({ hours, host, messages }: OpeningHoursProps & { hours: Hours }) {
  useAdoptedStyles(styles)
  const { today } = useTimedView(host.clock, (now) => ({
    today: hoursToday(hours, now),
    nextAt: (Math.floor(now / minute) + 1) * minute,
  }))
  const text = messages.pharmacies.hours
  const inWords: InWords = (spans) => spansText(spans, text.span, host.language)
  return (
    <details className="rx-hours">
      <summary>
        <span>{today ? todayText(today, hours, inWords, text) : text.title}</span>
        {today && <span className="rx-hidden">. {text.week}</span>}
      </summary>
      <dl>
        {hours.week.map(
          (spans, day) =>
            spans && (
              <div key={text.days[day]}>
                <dt>{text.days[day]}</dt>
                <dd>{spans.length === 0 ? text.closed : isAllDay(spans) ? text.allDay : inWords(spans)}</dd>
              </div>
            ),
        )}
      </dl>
      <p>{text.holidays}</p>
    </details>
  )
}

type InWords = (spans: readonly OpeningSpan[]) => string

function todayText(
  { spans, isClosedNow }: HoursToday,
  { week }: Hours,
  inWords: InWords,
  text: ResultsMessages['pharmacies']['hours'],
) {
  if (spans.length === 0) return text.closedToday
  if (isAllDay(spans)) return week.every((day) => day && isAllDay(day)) ? text.openAlways : text.openAllDay
  return fill(isClosedNow ? text.closedNow : text.openToday, { hours: inWords(spans) })
}

const isAllDay = ([span]: readonly OpeningSpan[]) => span?.opens === 0 && span.closes === minutesPerDay
