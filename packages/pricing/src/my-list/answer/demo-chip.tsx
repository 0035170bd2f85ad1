/** Marks a total with a price that rests on demo data. */
import { useAnswer } from './answer-context'
import type { Stop } from './ways'

export function DemoChip({ stops }: { stops: readonly Stop[] }) {
  const { host, messages } = useAnswer()
  const isIllustrative = stops.some(({ pharmacy, entries }) =>
    entries.some((place) => pharmacy.cells[place]?.illustrativeFlag),
  )
  if (!isIllustrative || !host.organization.options.illustrativePricesFlag) return null
  return <span className="rx-demo">{messages.coupon.demo}</span>
}
