/** Calls the API as a page's device. */
import { callApi } from '@rxgauge/api/testing'
import { siteUrl } from '@rxgauge/e2e'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Calls the API as the page's own device. */
export async function callAsPage<Data = Record<string, string>>(
  page: Page,
  path: string,
  body?: object,
): Promise<Data> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))).toBeTruthy()
  const token = await page.evaluate(() => sessionStorage.getItem('rxgauge:site:jwtToken'))
  return callApi<Data>(siteUrl(''), path, { token: token ?? '', body })
}

/** Views coupons this many times as the page's device. Returns the last adjudication id. */
export async function viewCoupons(page: Page, times: number): Promise<string> {
  const drugs = await callAsPage<{ productDetailId: number }[]>(page, '/product/prescription')
  const productDetailId = drugs[0]?.productDetailId
  const list = await callAsPage<{ otherPharmacies: object[] }>(page, `/price/pharmacynew/${productDetailId}/30/10001`)
  const offer = { ...list.otherPharmacies[0], productDetailId, quantity: 30, insuranceId: null, zipCode: '10001' }
  let id = ''
  for (let time = 0; time < times; time++) {
    id = (await callAsPage(page, '/adjudicate/cashoffer', offer)).adjudicationId ?? ''
  }
  return id
}
