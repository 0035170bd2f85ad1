/** The four prices of a fill, as a device gets them over HTTP. */
import type { TestServer } from '../server'
import type { Figures } from './oracle'

interface ShownFill {
  drugId: number
  quantity: string
  /** 0 if none is chosen. */
  planId: number
  zip: string
  token: string
}

/** Requests the prices from the server. */
export async function shownFigures(
  { get }: Pick<TestServer, 'get'>,
  { drugId, quantity, planId, zip, token }: ShownFill,
): Promise<Figures> {
  const ask = async (path: string) => {
    const { success, errorCode, message, data } = await get(`/price/${path}`, { token })
    if (!success && errorCode !== 'PRICE_NOT_AVAILABLE') throw new Error(`${path}: ${errorCode} ${message}`)
    return success ? data : undefined
  }
  const where = `${drugId}/${quantity}`
  const [retail, discounts, coupons, copay] = await Promise.all([
    ask(`retail/${where}/${zip}`),
    ask(`cashnew/${where}/${zip}`),
    ask(`couponnew/${where}/${planId}/${zip}`),
    ask(`copaynew/${drugId}/${planId}`),
  ])
  const { copayPriceMin: low, copayPriceMax: high } = copay ?? {}
  return {
    retail: retail?.regularPrice ?? null,
    discounts: byName(discounts ?? [], 'pbmName', 'discountPrice'),
    coupons: byName(coupons.coupons, 'name', 'couponPrice'),
    copay: copay === undefined ? 'none' : /^\d/.test(low) ? `${low}-${high}` : low,
  }
}

const byName = (list: readonly Record<string, string>[], name: string, price: string): Record<string, string> =>
  Object.fromEntries(list.map((each) => [each[name], each[price] ?? '']))
