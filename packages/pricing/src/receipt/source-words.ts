/** A source and its day in the page's language. */
import { dateText, fillPlaces } from '@rxgauge/text'
import { useResults } from '../results/results-context'

export function useSourceWords() {
  const { host, messages } = useResults()
  const day = (iso: string) => dateText(iso, 'longDate', host.language)
  return {
    day,
    fromSource(source: string, asOf: string | null) {
      const own: Readonly<Record<string, string>> = messages.howPriced.ownSource
      const name = own[source] ?? source
      return asOf === null ? name : fillPlaces(messages.howPriced.sourceAndDay, { source: name, day: day(asOf) })
    },
  }
}
