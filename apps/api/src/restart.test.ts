// database: pglite, with --all both
/** Everything that a server has acknowledged survives its kill. */
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { expect, test } from 'vitest'
import { copyPreparedDatabase } from '../test/database'
import { callApi, registerDevice } from '../test/device'

test('everything acknowledged survives a kill -9 of the server', async () => {
  await buildIfStale()
  const environment = { PORT: '0', LOG_LEVEL: 'silent', OVERLOAD_DELAY: '60000', ...(await copyPreparedDatabase()) }

  const first = await serveProgram('apps/api/dist/main.js', environment)
  const { token, refreshToken } = await registerDevice(first.url)
  for (const zip of ['10001', '60601', '90210']) {
    await fetch(`${first.url}/api/zipcode/useZipCode/${zip}`, { headers: { authorization: `Bearer ${token}` } })
  }
  const coupon = await takeFirstCoupon(first.url, token)
  const list = [{ productDetailId: coupon.productDetailId, quantity: 30 }]
  const link = await callApi(first.url, '/list/share', { token, body: { fills: list } })
  await first.end('SIGKILL')

  const second = await serveProgram('apps/api/dist/main.js', environment)
  const { device, jwtToken: next } = await callApi(second.url, '/authenticate', {
    body: { refreshToken, appVersion: '1' },
  })
  const again = await takeFirstCoupon(second.url, next)
  const shared = await callApi(second.url, `/list/shared/${link.token}`, { token: next })
  await second.end()
  expect(device).toMatchObject({ zipCode: '90210', pharmacyGroupId: coupon.groupId })
  expect(again).toEqual(coupon)
  expect(shared).toMatchObject({ entries: list, expiresAt: link.expiresAt })
})

/** Makes the cheapest pharmacy for a medication the favorite, and returns its coupon. */
async function takeFirstCoupon(url: string, token: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape.
  const call = async (path: string, init = {}): Promise<any> =>
    ((await (await fetch(`${url}/api${path}`, { headers, ...init })).json()) as { data: unknown }).data
  const [product] = await call('/product/contains/atorvastatin/list')
  const { forms } = await call(`/productdetail/list/${product.id}`)
  const { productDetailId } = forms[0].dosages[0]
  const { lowestPricePharmacy: offer } = await call(`/price/pharmacynew/${productDetailId}/30/10001`)
  await call(`/coupon/setfavoritepharmacy/${offer.pharmacyLocationId}/${offer.pharmacyGroupId}`)
  const body = JSON.stringify({ ...offer, zipCode: '10001', insuranceId: null })
  const { adjudicationId, memberId, price } = await call('/adjudicate/cashoffer', { method: 'POST', body })
  return { adjudicationId, memberId, price, productDetailId, groupId: offer.pharmacyGroupId }
}
