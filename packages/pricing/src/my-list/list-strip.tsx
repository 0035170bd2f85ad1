/** The list below the search: how many medications it has, what they cost together if that's known, and the way to it. */
import { formatPrice } from '@rxgauge/contract'
import { fill, myListArea, oneOrMany } from '@rxgauge/text'
import { useAdoptedStyles } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useJourney } from '../journey/journey-context'
import { useAreaMessages } from '../use-area-messages'
import { fillKey } from './list-entries'
import listStripCss from './list-strip.css?inline'
import type { MyList } from './my-list-store'

const styles = [listStripCss]

export default function ListStrip({ list }: { list: MyList }) {
  useAdoptedStyles(styles)
  const { journey, host } = useJourney()
  const { entries, guestEntries } = useStore(list)
  const together = useStore(list.prices, ({ priced }) => {
    const one = priced?.prices.one
    const isOfList = priced?.entries.map(fillKey).join() === entries.map(fillKey).join()
    return isOfList && one?.pricedCount === entries.length ? one.total : undefined
  })
  const text = useAreaMessages(myListArea, host)?.strip
  useEffect(() => list.actions.follow(), [list])
  if (!text || (entries.length === 0 && guestEntries.length === 0)) return null
  const words =
    guestEntries.length > 0
      ? [text.two]
      : [
          oneOrMany(text.count, entries.length),
          ...(together === undefined ? [] : [fill(text.together, { price: formatPrice(together) })]),
        ]
  return (
    <button type="button" className="rx-list-strip" onClick={journey.openList}>
      <span>{words.join(' · ')}</span>
      <b>{text.see}</b>
    </button>
  )
}
