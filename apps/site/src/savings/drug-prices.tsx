/**
 * The prices of one drug: pharmacies with their offers for a generic, all four prices for a brand (search 2, "Drug
 * savings").
 */
import { fixedPaths, type Product } from '@rxgauge/contract'
import { PriceJourney } from '@rxgauge/pricing'
import { useGo } from '../links'
import { useSiteJourney } from '../search/use-site-journey'
import { useSite } from '../site-context'

interface DrugPricesProps {
  name: string
  /** The drug with this name, if the server sent it. */
  product: Product | undefined
  /** Called when prices need a zip. */
  onZipMissing: () => void
}

export function DrugPrices({ name, product, onZipMissing }: DrugPricesProps) {
  const { messages } = useSite()
  const go = useGo()
  const start = { drug: name, product, isFromHomeGauge: false, isForSavings: true }
  const { journey, host } = useSiteJourney(start, (event) => {
    if (event.kind === 'unknownDrug') go(fixedPaths.savings, { replace: true })
    if (event.kind === 'zipMissing') onZipMissing()
  })
  return (
    <div className="site-tool">
      <PriceJourney journey={journey} host={host} messages={messages} withoutSearch />
    </div>
  )
}
