/** The pharmacies with an offer: by price, by distance, or on a map. */
import { valueIn } from '@rxgauge/client'
import { uiTimings } from '@rxgauge/contract'
import { editionOf, editionTraits, fill } from '@rxgauge/text'
import { Button, lazyPart, Problem, Segments, useAdoptedStyles } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { OtherSavings } from '../prices/other-savings'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'
import { ScreenHeader } from '../screens/screen-header'
import { ScreenSkeleton } from '../screens/screen-skeleton'
import css from './pharmacies.css?inline'
import type { PharmacyList } from './pharmacies-store'
import { PharmacyRows } from './pharmacy-rows'
import { pickedOffer } from './picked-offer'
import { SelectedPharmacy } from './selected-pharmacy'

const styles = [css]
const PharmacyMap = lazyPart(() => import('./pharmacy-map'))

export default function PharmaciesScreen() {
  const { results, host, messages } = useResults()
  const { list, order, isMap, query, type } = useStore(results.pharmacies)
  const { setOrder, showMap } = results.pharmacies.actions
  const text = messages.pharmacies
  const { showMapFlag } = host.organization.options
  useAdoptedStyles(styles)
  useFavoriteQuestion(list.status === 'success')

  const zip = query?.zip ?? ''
  const isNear = valueIn(list)?.nearestBeyond === undefined
  return (
    <section className="rx-screen rx-pharmacies-screen" aria-label={text.title}>
      <ScreenHeader
        title={text.title}
        note={fill(isNear ? text.near : text.nearest, { zip })}
        backLabel={messages.views.back}
        onBack={() => results.views.actions.show('gauge')}
      >
        <Button kind="link" onClick={results.modifySearch}>
          {messages.views.modify}
        </Button>
      </ScreenHeader>
      <div className="rx-pharmacies-order">
        <Segments
          label={text.view}
          value={isMap ? 'map' : order}
          options={[
            { value: 'price', label: text.byPrice },
            { value: 'distance', label: text.byDistance },
            ...(showMapFlag ? [{ value: 'map' as const, label: text.map }] : []),
          ]}
          onChange={(value) => (value === 'map' ? showMap(true) : setOrder(value))}
        />
      </div>
      {list.status === 'loading' && <ScreenSkeleton />}
      {list.status === 'failure' && (
        <Problem action={messages.common.tryAgain} onAction={results.pharmacies.actions.reload}>
          <p>{failureSentence(list.failure, messages)}</p>
        </Problem>
      )}
      {list.status === 'success' && (
        <>
          <Widened list={list.value} zip={zip} />
          <OtherSavings than={type === 'manufacturer' ? 'manufacturer' : 'pharmacy'} />
          {isMap ? (
            <ScreenBoundary>
              <PharmacyMap list={list.value} rows={(onSkip) => <PharmacyRows list={list.value} onSkip={onSkip} />} />
            </ScreenBoundary>
          ) : (
            <ListWithSelected list={list.value} />
          )}
        </>
      )}
    </section>
  )
}

/** The list, with the picked pharmacy beside it if there's room. */
function ListWithSelected({ list }: { list: PharmacyList }) {
  const { results } = useResults()
  const stored = useStore(results.favorite, (state) => state.favorite)
  const picked = pickedOffer(list, stored)
  return (
    <div className="rx-pharmacies-columns">
      <div className="rx-screen">
        <PharmacyRows list={list} />
      </div>
      {picked && (
        <div className="rx-pharmacies-picked">
          <SelectedPharmacy offer={picked} />
        </div>
      )}
    </div>
  )
}

/** If no pharmacy is within the radius, says how far the nearest is. */
function Widened({ list, zip }: { list: PharmacyList; zip: string }) {
  const { messages } = useResults()
  const text = messages.pharmacies
  const { radius, nearestBeyond } = list
  return (
    <div role="status">
      {nearestBeyond !== undefined && (
        <p className="rx-note">{fill(text.widened, { radius, zip, miles: nearestBeyond.toFixed(2) })}</p>
      )}
    </div>
  )
}

/** Asks for a favorite four seconds after a list loads, once per list, if there's none and one may be set (search 4). */
function useFavoriteQuestion(isLoaded: boolean) {
  const { results, host } = useResults()
  const { favorite, isDeclined } = useStore(results.favorite)
  const { hasFavorite } = editionTraits(editionOf(host.organization))
  const isAsking = isLoaded && host.canKeepFavorite && hasFavorite && favorite === undefined && !isDeclined
  useEffect(() => {
    if (!isAsking) return
    return host.clock.after(uiTimings.favoritePickDialog, () => {
      // Don't interrupt another dialog.
      if (results.views.getState().dialog === undefined) results.views.actions.open({ kind: 'favorite' })
    })
  }, [isAsking, results, host.clock])
}
