/** The four prices as a visitor sees them, beside the receipt and the files that they rest on. */
import { type DeskData, deskCalls, type LabQuote } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Link } from 'wouter'
import { useDeskText, useHasRight } from '../../frame/desk-context'
import { DataTable, Loading, Panel } from '../../frame/parts'
import { useDeskData } from '../../frame/use-desk-call'
import { type Question, sidesOf } from './question'
import { Receipt } from './receipt'
import { sourceName } from './source-name'

type Prices = DeskData<typeof deskCalls.lab.getPrices>

export const Results = ({ question }: { question: Question }) => (
  <div className="lab-sides">
    {sidesOf(question).map((side) => (
      <Side key={JSON.stringify(side)} side={side} />
    ))}
  </div>
)

function Side({ side }: { side: ReturnType<typeof sidesOf>[number] }) {
  const { lab } = useDeskText()
  const { data, failure, reload } = useDeskData(deskCalls.lab.getPrices, side)
  if (!data) return <Loading failure={failure} onRetry={reload} />
  const { organization, day, drug, quantity, zip, town, plan, isToday, card, imports } = data
  return (
    <Panel title={fill(lab.answer, { organization, day })}>
      <p>
        {fill(lab.about, { quantity, drug, zip, town })}
        {plan !== null && ` · ${plan}`}
      </p>
      {!isToday && <p className="desk-empty">{lab.feedNote}</p>}
      <FourPrices prices={data} />
      {card && (
        <p>
          <strong>{lab.cardTitle}</strong> {fill(lab.card, card)}
        </p>
      )}
      <Receipts prices={data} />
      <Imports imports={imports} />
    </Panel>
  )
}

/** The lowest amount, as a visitor's gauge shows it. */
const lowest = <Offer extends LabQuote>(offers: readonly Offer[]): Offer | undefined =>
  [...offers].sort((one, other) => Number(one.amount) - Number(other.amount))[0]

function FourPrices({ prices: { retail, discounts, coupons, copay } }: { prices: Prices }) {
  const { lab } = useDeskText()
  const discount = lowest(discounts)
  const coupon = typeof coupons === 'string' ? undefined : lowest(coupons)
  const rows = [
    {
      title: lab.retail,
      amount: retail && `$${retail.amount}`,
      note: retail ? sourceName(lab, retail.source) : lab.noRetail,
    },
    {
      title: lab.discount,
      amount: discount && `$${discount.amount}`,
      note: discount ? fill(lab.byAt, discount) : lab.noDiscount,
    },
    {
      title: lab.coupon,
      amount: coupon && `$${coupon.amount}`,
      note: coupon ? fill(lab.byAt, coupon) : lab.noCoupon[typeof coupons === 'string' ? coupons : 'notAvailable'],
    },
    typeof copay === 'string'
      ? { title: lab.copay, amount: undefined, note: lab.noCopay[copay] }
      : {
          title: lab.copay,
          amount:
            copay.least === copay.amount
              ? `$${copay.amount}`
              : fill(lab.copayRange, { least: `$${copay.least}`, amount: `$${copay.amount}` }),
          note: copay.tier === null ? sourceName(lab, copay.source) : fill(lab.tier, { tier: copay.tier }),
        },
  ]
  return (
    <dl className="lab-prices">
      {rows.map(({ title, amount, note }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <strong>{amount ?? '–'}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Receipts({ prices: { retail, discounts, coupons } }: { prices: Prices }) {
  const { lab } = useDeskText()
  const offers = [...discounts, ...(typeof coupons === 'string' ? [] : coupons)]
  return (
    <>
      {retail && <Receipt what={lab.retail} quote={retail} />}
      {offers.map((offer) => (
        <Receipt key={`${offer.by} ${offer.at} ${offer.basis}`} what={fill(lab.byAt, offer)} quote={offer} />
      ))}
    </>
  )
}

function Imports({ imports }: { imports: Prices['imports'] }) {
  const { lab } = useDeskText()
  const mayRead = useHasRight()('prices.read')
  return (
    <>
      <h3>{lab.imports}</h3>
      <DataTable
        caption={lab.imports}
        rows={imports}
        rowKey={({ id }) => id}
        empty={lab.noImports}
        columns={[
          {
            title: lab.import,
            value: ({ id }) => id,
            cell: ({ id }) => (mayRead ? <Link href={`~/desk/prices/imports/${id}`}>{id}</Link> : id),
            isNumber: true,
          },
          { title: lab.file, value: ({ fileName }) => fileName },
          { title: lab.kind, value: ({ title }) => title },
          { title: lab.asOf, value: ({ asOf }) => asOf ?? '' },
          { title: lab.importedBy, value: ({ by }) => by ?? '' },
          { title: lab.importedAt, value: ({ importedAt }) => importedAt.slice(0, 10) },
        ]}
      />
    </>
  )
}
