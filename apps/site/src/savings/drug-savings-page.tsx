/** One drug of the savings pages: its prices or its information (search 2, "Drug savings"). */
import { drugSavingsPath, fixedPaths, type Product } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { BackIcon } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { SiteLink, useGo } from '../links'
import { ListButtonLoader } from '../my-list/list-button-loader'
import { Redirect } from '../rendering/redirect'
import { useServedData } from '../rendering/use-served-data'
import { useRouteNow, useSite } from '../site-context'
import { DrugCosts } from './drug-costs'
import { DrugInfo } from './drug-info'
import { DrugPrices } from './drug-prices'
import { DrugSection } from './drug-section'
import { ZipDialog } from './zip-dialog'

export default function DrugSavingsPage() {
  const route = useRouteNow()
  const { text } = useSite()
  const data = useServedData()
  const [framed, setFramed] = useState<string>()
  if (route.name !== 'drugSavings') return null
  // An unknown drug leads to the index (search 2, "Prescriptions page").
  if (data?.kind === 'unknownDrug') return <UnknownDrug name={data.name} />
  const summary = data?.kind === 'drug' ? data.drug : undefined
  const name = summary?.product.productName ?? route.drug
  const isInfo = route.screenType === 'info'
  const { savings } = text
  return (
    <div className="site-tools">
      <SiteLink className="rx-back" to={fixedPaths.savings}>
        <BackIcon />
        {savings.back}
      </SiteLink>
      <h1>{isInfo ? name : fill(savings.pricesOf, { name })}</h1>
      <p className="site-lead">
        <SiteLink to={drugSavingsPath(name, isInfo ? 'price' : 'info')}>
          {fill(isInfo ? savings.priceOf : savings.infoOf, { name })}
        </SiteLink>
      </p>
      {summary && (
        <div className="site-row site-list-row">
          <ListButtonLoader name={name} entry={{ ...summary.usual, productDetailId: summary.productDetailId }} />
        </div>
      )}
      {isInfo ? (
        <DrugInfo key={name} name={name} productDetailId={summary?.productDetailId} onFramed={() => setFramed(name)} />
      ) : (
        <PricesWithZip key={name} name={name} product={summary?.product} />
      )}
      {summary && (
        <DrugSection drug={summary} isFramed={isInfo && framed === name}>
          {summary.acquisitionCost && <DrugCosts cost={summary.acquisitionCost} />}
        </DrugSection>
      )}
    </div>
  )
}

/** Prices need a zip: without a stored one it's asked for, and canceling leads home (search 4, "Drug savings"). */
function PricesWithZip({ name, product }: { name: string; product: Product | undefined }) {
  const go = useGo()
  const [zip, setZip] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  function take(typed: string) {
    setAsking(false)
    setZip(typed)
  }

  return (
    <>
      <DrugPrices key={zip} name={name} product={product} onZipMissing={() => setAsking(true)} />
      {isAsking && <ZipDialog onZip={take} onCancel={() => go('/')} />}
    </>
  )
}

function UnknownDrug({ name }: { name: string }) {
  const { site, text } = useSite()
  const sentence = fill(text.drug.unknown, { name })
  // As a toast too, since the index shows a moment later.
  useEffect(() => site.notices.actions.toast(sentence), [site, sentence])
  return (
    <>
      <p role="alert">{sentence}</p>
      <Redirect to={fixedPaths.savings} />
    </>
  )
}
