/** My list, for guests too: the medications that a visitor buys together, or a list that somebody shared. */
import { sharedListParameter } from '@rxgauge/contract'
import { MyListPage as ListPage } from '@rxgauge/pricing/my-list'
import { useSearch } from 'wouter'
import { useSiteJourney } from '../search/use-site-journey'
import { useIsBrowser, useSite } from '../site-context'

export default function MyListPage() {
  const { site, messages, text } = useSite()
  const isBrowser = useIsBrowser()
  const { host } = useSiteJourney({}, () => undefined)
  const sharedToken = new URLSearchParams(useSearch()).get(sharedListParameter) ?? undefined
  return (
    <div className="site-wide">
      {/* Only the device knows the list. */}
      {isBrowser ? (
        <ListPage host={host} loader={site.myList} messages={messages} sharedToken={sharedToken} />
      ) : (
        <h1>{text.titles.myList}</h1>
      )}
    </div>
  )
}
