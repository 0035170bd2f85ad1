/** The ways to buy a list, side by side: one pharmacy, each at its best, two stops, mail order. */
import { formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useAnswer } from './answer-context'
import { WayCard, WayTable } from './way-card'
import { isSameWay, lowestWay, possibleCount, type Way, waysOf } from './ways'

export function WayCards() {
  const { prices, messages } = useAnswer()
  const text = messages.listAnswer.ways
  const ways = waysOf(prices)
  const { one, each, two, three, mail } = ways
  const lowest = lowestWay(ways)
  const count = possibleCount(prices, false)
  const shared = { one, count, lowest }
  const comparesStops = one !== undefined && each !== undefined && count > 1
  return (
    <div className="rx-list-ways">
      {one && (
        <WayCard
          {...shared}
          way={one}
          title={count > 1 && one.pricedCount === count ? text.one : text.onePart}
          note={
            comparesStops &&
            isSameWay(each, one) &&
            fill(text.oneIsEnough, { name: one.stops[0]?.pharmacy.pharmacyName ?? '' })
          }
        />
      )}
      {comparesStops && !isSameWay(each, one) && (
        <>
          <WayCard
            {...shared}
            way={two ?? three}
            title={two || !three ? text.two : text.three}
            note={two && isSameWay(each, two) && text.twoAreEnough}
            more={two && three && !isSameWay(each, three) && <ThreeStops three={three} />}
          >
            {!two && !three && <p>{messages.listAnswer.sentence.savesNothing}</p>}
          </WayCard>
          {/* If two stops are enough, they are the same way. */}
          {!(two && isSameWay(each, two)) && <WayCard {...shared} way={each} title={text.each} />}
        </>
      )}
      {mail && (
        <WayCard {...shared} way={mail} count={possibleCount(prices, true)} title={messages.pharmacies.mailOrder} />
      )}
    </div>
  )
}

/** The best three stops, folded away. */
function ThreeStops({ three }: { three: Way }) {
  const { ways } = useAnswer().messages.listAnswer
  return (
    <details className="rx-list-more">
      <summary>{fill(ways.threeStops, { total: formatPrice(three.total) })}</summary>
      <WayTable way={three} title={ways.three} />
    </details>
  )
}
