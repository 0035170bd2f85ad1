/** What must be true of every settled screen: it has text, nothing is loading, and every price is the server's. */
import { english } from '../steps'
import type { Screen } from './screen'
import { priceOf, type ShownPrescription, shownPrescription, type TruePrices, type TrueServer } from './true-prices'

/** The shortest acceptable screen: a sentence and a button. */
const shortestText = 20
const cheapestFirst = (prices: readonly string[]) =>
  prices.toSorted((one, other) => Number(one.slice(1).replace(',', '')) - Number(other.slice(1).replace(',', '')))

/**
 * @param prescription what earlier prices were for, since pharmacies and coupon don't repeat it
 * @returns problems as sentences, and what the prices on the screen are for
 */
export async function checkScreen(
  screen: Screen,
  prescription: ShownPrescription | undefined,
  server: TrueServer,
): Promise<{ wrong: string[]; prescription: ShownPrescription | undefined; pricesSeen: number }> {
  const wrong: string[] = []
  if (screen.text.length < shortestText) wrong.push(`The screen is blank: ${JSON.stringify(screen.text)}`)
  if (screen.buttons.length === 0) wrong.push('There is nothing to press')
  const saysPrices = screen.rows.some(({ value }) => value.startsWith('$'))
  // Before a search the gauge names its four prices, but shows none.
  if (screen.facts.length > 0 || saysPrices) {
    const shown = shownPrescription(screen)
    if (!shown) return { wrong: [...wrong, 'Prices do not say what they are for'], prescription, pricesSeen: 0 }
    const prices = await server.pricesOf(shown)
    wrong.push(...wrongRows(screen, prices), ...wrongGauge(screen, prices), ...wrongBest(screen, prices))
    return { wrong, prescription: shown, pricesSeen: screen.rows.filter(({ isPrice }) => isPrice).length }
  }
  if (!prescription) return { wrong, prescription, pricesSeen: 0 }
  const offered = screen.pharmacies.length > 0 || screen.coupon ? await server.offersOf(prescription) : []
  for (const { name, price } of screen.pharmacies) {
    const isTrue = offered.some(
      (offer) => name.startsWith(offer.pharmacyName) && name.includes(offer.address1) && priceOf(offer) === price,
    )
    if (!isTrue) wrong.push(`${name} shows ${price}, which the server does not say`)
  }
  if (screen.pharmacies.length > 0 && !screen.near.includes(prescription.zip)) {
    wrong.push(`The prices are for ${prescription.zip}, the pharmacies say "${screen.near}"`)
  }
  if (screen.coupon) wrong.push(...(await wrongCoupon(screen.coupon, prescription, server)))
  return { wrong, prescription, pricesSeen: screen.pharmacies.length + (screen.coupon ? 1 : 0) }
}

type PriceKind = 'retail' | 'discount' | 'copay' | 'coupon'

function wrongRows({ rows }: Screen, prices: TruePrices): string[] {
  return rows.flatMap(({ kind, value, isPrice }) => {
    const truth = prices[kind as PriceKind]
    if (isPrice && value !== truth) return [`${kind} shows ${value}; the server says ${truth}`]
    const saysThereIsNone = !isPrice && value !== '' && value !== english.prices.failed
    if (saysThereIsNone && truth !== undefined) return [`${kind} says "${value}"; the server says ${truth}`]
    return []
  })
}

function wrongGauge({ wedges }: Screen, prices: TruePrices): string[] {
  return wedges.flatMap(({ kind, text }) => {
    const truth = kind === 'copay' ? prices.copayWedge : prices[kind as PriceKind]
    return text.startsWith('$') && text !== truth ? [`The wedge ${kind} shows ${text}; the server says ${truth}`] : []
  })
}

/** The price labeled best must be the best of all, not the best that arrived. */
function wrongBest({ gauge, rows }: Screen, { retail, discount, copayWedge, coupon }: TruePrices): string[] {
  const all = [retail, discount, copayWedge, coupon].filter((price) => price !== undefined)
  const [best] = cheapestFirst(all)
  const tagged = rows.find(({ isBest }) => isBest)
  const wrong: string[] = []
  if (gauge?.caption === english.gauge.best && gauge.price !== best) {
    wrong.push(`"${gauge.caption}" shows ${gauge.price}; the best is ${best}`)
  }
  if (tagged && !tagged.value.endsWith(best ?? 'none'))
    wrong.push(`${tagged.value} is tagged as the lowest; ${best} is`)
  return wrong
}

async function wrongCoupon(
  { price, pharmacy }: NonNullable<Screen['coupon']>,
  prescription: ShownPrescription,
  server: TrueServer,
): Promise<string[]> {
  const name = pharmacy.replace(/^at /, '')
  const offers = (await server.offersOf(prescription)).filter(({ pharmacyName }) => pharmacyName === name)
  const { coupon } = await server.pricesOf(prescription)
  const truths = name === '' ? [coupon] : offers.map(priceOf)
  return truths.includes(price) ? [] : [`The coupon at "${name}" shows ${price}; the server says ${truths.join(', ')}`]
}
