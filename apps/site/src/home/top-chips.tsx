/** Three of the most searched medications below a phone's search, with prices if a zip is stored. Wide screens have the tiles. */
import { drugPath } from '@rxgauge/contract'
import { SiteLink } from '../links'
import type { HistoryState } from '../search/history-state'
import { useSite } from '../site-context'
import type { TopSearches } from './use-top-searches'

const shownCount = 3
const state: HistoryState = { isFromHomeGauge: true }

export function TopChips({ names = [], priceOf }: TopSearches) {
  const { text } = useSite()
  if (names.length === 0) return null
  return (
    <ul className="site-chips" aria-label={text.home.top}>
      {names.slice(0, shownCount).map((name) => {
        const price = priceOf(name)
        return (
          <li key={name}>
            <SiteLink className="site-chip" to={drugPath(name)} state={state}>
              {/* A new price makes a new element, so layout-shift metrics don't see the name move. */}
              <span key={price}>
                {name}
                {price !== undefined && <small>{price}</small>}
              </span>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}
