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
  /** Today's hours are shown beside it. */
  isTodayElsewhere?: boolean
}

export function OpeningHours({ hours, ...props }: OpeningHoursProps) {
  return hours && <KnownHours hours={hours} {...props} />
}

/** Today's alone, where a press opens something else: open or closed, if it's known. */
export function TodaysHours({ hours, ...props }: OpeningHoursProps) {
  return hours && <KnownToday hours={hours} {...props} />
}

type KnownHoursProps = OpeningHoursProps & { hours: Hours }

function KnownToday({ hours, host, messages }: KnownHoursProps) {
  const today = useToday(hours, host)
  const text = messages.pharmacies.hours
  return today && <small>{todayText(today, hours, inWordsOf(text, host), text)}</small>
}

const useToday = (hours: Hours, { clock }: OpeningHoursProps['host']) =>
  useTimedView(clock, (now) => ({
    today: hoursToday(hours, now),
    nextAt: (Math.floor(now / minute) + 1) * minute,
  })).today

const inWordsOf =
  ({ span }: ResultsMessages['pharmacies']['hours'], { language }: OpeningHoursProps['host']): InWords =>
  (spans) =>
    spansText(spans, span, language)

function KnownHours({ hours, host, messages, isTodayElsewhere = false }: KnownHoursProps) {
  useAdoptedStyles(styles)
  const known = useToday(hours, host)
  const today = isTodayElsewhere ? undefined : known
  const text = messages.pharmacies.hours
  const inWords = inWordsOf(text, host)
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
