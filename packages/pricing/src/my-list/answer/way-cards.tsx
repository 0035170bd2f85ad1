/** The ways to buy a list, side by side: one pharmacy, each at its best, two stops, mail order. */
import { formatPrice } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useAnswer } from './answer-context'
import { nearbyCount } from './answer-sentences'
import { PriceTable } from './price-table'
import { WayCard } from './way-card'
import { isSameWay, lowestWay, type Way, waysOf } from './ways'

export function WayCards() {
  const { prices, messages } = useAnswer()
  const text = messages.listAnswer.ways
  const ways = waysOf(prices)
  const { one, each, two, three, mail } = ways
  const lowest = lowestWay(ways)
  const count = nearbyCount(prices)
  const shared = { one, count, lowest }
  return (
    <div className="rx-list-ways">
      {one && <WayCard {...shared} way={one} title={one.pricedCount < count ? text.onePart : text.one} />}
      {one && each && count > 1 && (
        <WayCard {...shared} way={each} title={text.each}>
          {isSameWay(each, one) && <p>{fill(text.oneIsEnough, { name: one.stops[0]?.pharmacy.pharmacyName ?? '' })}</p>}
        </WayCard>
      )}
      {each && count > 1 && (
        <WayCard {...shared} way={two ?? three} title={two || !three ? text.two : text.three}>
          {two && isSameWay(two, each) && <p>{fill(text.sameAsEach, { way: text.each })}</p>}
          {!two && !three && <p>{messages.listAnswer.sentence.savesNothing}</p>}
          {two && three && !isSameWay(three, each) && (
            <>
              <PriceTable caption={fill(messages.listAnswer.table.captionOfWay, { way: text.two })} stops={two.stops} />
              <ThreeStops three={three} />
            </>
          )}
        </WayCard>
      )}
      {mail && <WayCard {...shared} way={mail} title={messages.pharmacies.mailOrder} />}
    </div>
  )
}

/** The best three stops, folded away. */
function ThreeStops({ three }: { three: Way }) {
  const { ways, table } = useAnswer().messages.listAnswer
  return (
    <details className="rx-list-more">
      <summary>{fill(ways.threeStops, { total: formatPrice(three.total) })}</summary>
      <PriceTable caption={fill(table.captionOfWay, { way: ways.three })} stops={three.stops} />
    </details>
  )
}
