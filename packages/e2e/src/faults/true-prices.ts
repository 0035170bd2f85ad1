/**
 * The server's prices for the medication, quantity, zip and plan on the screen, requested directly without faults.
 */
import { callApi, registerDevice } from '@rxgauge/api/testing'
import type { Screen } from './screen'

interface Product {
  id: number
  productName: string
}
interface Choices {
  forms: { form: string; dosages: { productDetailId: number; dosage: string }[] }[]
}
interface Offer {
  pharmacyName: string
  address1: string
  price: string
}

/** Each kind of price as it must show; `undefined` if the server has none. */
export interface TruePrices {
  retail: string | undefined
  discount: string | undefined
  copay: string | undefined
  coupon: string | undefined
  /** The highest possible copay, since the gauge has no room for a range. */
  copayWedge: string | undefined
  isManufacturer: boolean
}

export interface TrueServer {
  pricesOf(prescription: ShownPrescription): Promise<TruePrices>
  /** The offers in the pharmacy list for the prescription. */
  offersOf(prescription: ShownPrescription): Promise<readonly Offer[]>
}

/** What the prices on the screen are for. */
export interface ShownPrescription {
  medication: string
  form: string
  strength: string
  quantity: string
  plan: string
  zip: string
}

export function shownPrescription({ medication, facts }: Screen): ShownPrescription | undefined {
  const [form, strength, quantity, plan, zip] = facts
  if (!form || !strength || !quantity || !plan || !zip) return undefined
  return { medication, form, strength, quantity, plan, zip: zip.slice(0, 5) }
}

const dollars = (amount: string | undefined) =>
  amount !== undefined && /^\d+\.\d{2}$/.test(amount)
    ? `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    : undefined

export async function readTruePrices(site: string, orgCode: string): Promise<TrueServer> {
  const { token } = await registerDevice(site, orgCode)
  const responses = new Map<string, Promise<unknown>>()
  function get<T>(path: string): Promise<T> {
    const response = responses.get(path) ?? callApi<unknown>(site, path, { token })
    responses.set(path, response)
    return response as Promise<T>
  }

  async function idsOf({ medication, form, strength, quantity, plan }: ShownPrescription) {
    const products = await get<Product[]>(`/product/contains/${encodeURIComponent(medication)}/list`)
    const product = products.find(({ productName }) => productName === medication)
    if (!product) throw new Error(`The server knows no medication "${medication}"`)
    const { forms } = await get<Choices>(`/productdetail/list/${product.id}`)
    const dosage = forms
      .find((option) => option.form.toLowerCase() === form.toLowerCase())
      ?.dosages.find((option) => option.dosage === strength)
    if (!dosage) throw new Error(`The server knows no ${form}, ${strength} of ${medication}`)
    const plans = plan.startsWith('No insurance')
      ? []
      : await get<{ id: number; name: string }[]>(`/insurance/contains/${encodeURIComponent(plan)}/list`)
    return {
      id: dosage.productDetailId,
      quantity: Number.parseFloat(quantity),
      planId: plans.find(({ name }) => name === plan)?.id ?? 0,
    }
  }

  async function pricesOf(prescription: ShownPrescription): Promise<TruePrices> {
    const { id, quantity, planId } = await idsOf(prescription)
    const [retail, discount, coupon, copay] = await Promise.all([
      get<{ regularPrice: string }>(`/price/retail/${id}/${quantity}/${prescription.zip}`),
      get<{ discountPrice: string }[]>(`/price/cashnew/${id}/${quantity}/${prescription.zip}`),
      get<{ coupons: { couponPrice: string; couponType: string }[] }>(
        `/price/couponnew/${id}/${quantity}/${planId}/${prescription.zip}`,
      ),
      planId === 0
        ? undefined
        : get<{ copayPriceMin: string; copayPriceMax: string }>(`/price/copaynew/${id}/${planId}`),
    ])
    const [from, to] = [dollars(copay?.copayPriceMin), dollars(copay?.copayPriceMax)]
    return {
      retail: dollars(retail.regularPrice),
      discount: dollars(discount.at(-1)?.discountPrice),
      coupon: dollars(coupon.coupons[0]?.couponPrice),
      copay: from && to && from !== to ? `${from} to ${to}` : to,
      copayWedge: to,
      isManufacturer:
        coupon.coupons[0]?.couponType.toUpperCase() === 'M' &&
        Number(coupon.coupons[0].couponPrice) <= Number(discount.at(-1)?.discountPrice ?? Infinity),
    }
  }

  return {
    pricesOf,
    async offersOf(prescription) {
      const { id, quantity, planId } = await idsOf(prescription)
      const { isManufacturer } = await pricesOf(prescription)
      const { favoritePharmacy, otherPharmacies } = await get<{
        favoritePharmacy: Offer | null
        otherPharmacies: Offer[]
      }>(
        isManufacturer
          ? `/price/pharmacynew/brand/${id}/${planId}/${quantity}/${prescription.zip}`
          : `/price/pharmacynew/${id}/${quantity}/${prescription.zip}`,
      )
      return favoritePharmacy ? [favoritePharmacy, ...otherPharmacies] : otherPharmacies
    },
  }
}

export const priceOf = ({ price }: Offer) => dollars(price)
