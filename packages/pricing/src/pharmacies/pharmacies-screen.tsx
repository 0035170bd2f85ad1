/** The pharmacies with an offer: by price, by distance, or on a map. */
import type { Offer } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Button, lazyPart, Problem, Segments, useAdoptedStyles } from '@rxgauge/ui'
import { useStore } from 'zustand/react'
import { failureSentence } from '../failure-sentence'
import { OtherSavings } from '../prices/other-savings'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'
import { ScreenHeader } from '../screens/screen-header'
import css from './pharmacies.css?inline'
import type { PharmacyList } from './pharmacies-store'
import { PharmaciesTitle, PricedDose } from './pharmacies-title'
import { PharmacyRows } from './pharmacy-rows'
import { usePickedOffer } from './picked-offer'
import { RowsSkeleton } from './rows-skeleton'
import { SelectedPharmacy } from './selected-pharmacy'
import { useFavoriteQuestion } from './use-favorite-question'

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
  return (
    <section className="rx-screen rx-pharmacies-screen" aria-label={text.title}>
      <ScreenHeader
        title={<PharmaciesTitle zip={zip} />}
        note={<PricedDose />}
        backLabel={messages.views.back}
        onBack={results.views.actions.showPrices}
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
      {list.status === 'loading' && <RowsSkeleton />}
      {list.status === 'failure' && (
        <Problem action={messages.common.tryAgain} onAction={results.pharmacies.actions.reload}>
          <p>{failureSentence(list.failure, messages)}</p>
        </Problem>
      )}
      {list.status === 'success' && (
        <>
          <Widened list={list.value} zip={zip} />
          <OtherSavings than={type === 'manufacturer' ? 'manufacturer' : 'pharmacy'} />
          {isMap ? <MapWithRows list={list.value} /> : <ListWithSelected list={list.value} />}
        </>
      )}
    </section>
  )
}

/** The list, with the picked pharmacy beside it if there's room. */
function ListWithSelected({ list }: { list: PharmacyList }) {
  const picked = usePickedOffer(list)
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

/** The map and the list follow each other: a press on either marks the pharmacy on both. */
function MapWithRows({ list }: { list: PharmacyList }) {
  const { results } = useResults()
  const picked = usePickedOffer(list)
  const select = ({ pharmacyLocationId }: Offer) => results.pharmacies.actions.select(pharmacyLocationId)
  return (
    <ScreenBoundary>
      <PharmacyMap
        list={list}
        selected={picked}
        onSelect={select}
        rows={(onSkip) => <PharmacyRows list={list} onSkip={onSkip} onSelect={select} />}
      />
    </ScreenBoundary>
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
