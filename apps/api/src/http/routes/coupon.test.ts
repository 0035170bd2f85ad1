import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personWith, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let person: TestPerson
let offer: { productDetailId: number; pharmacyLocationId: number; couponType: string; price: string }
let count = 0

beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

const offersFor = async (who: Pick<TestPerson, 'get'>, productDetailId: number) =>
  (await who.get(`/price/pharmacynew/${productDetailId}/30/10001`)).data

beforeEach(async () => {
  person = await personWith(api, { email: `coupons${++count}@example.com` })
  await person.get('/zipcode/useZipCode/10001')
  const [drug] = (await person.get('/product/prescription')).data
  offer = (await offersFor(person, drug.productDetailId)).lowestPricePharmacy
})

const save = (who: Pick<TestPerson, 'get'> = person, more: Partial<typeof offer> = {}) => {
  const { productDetailId, pharmacyLocationId, couponType } = { ...offer, ...more }
  return who.get(`/coupon/save/${productDetailId}/30/${pharmacyLocationId}/0/${couponType}`)
}

// spec: search 3 Saved coupon result
test('a coupon is saved, listed with its price then and today, marked in offers, and deleted', async () => {
  const { data } = await save()
  const [saved] = (await person.get('/coupon/list')).data
  expect(saved).toMatchObject({
    savedCouponId: data.savedCouponId,
    savedPrice: offer.price,
    offer: { pharmacyLocationId: offer.pharmacyLocationId, price: offer.price, savedFlag: 'Y' },
  })
  expect(saved.productName).not.toBe('')
  const listed = (await offersFor(person, offer.productDetailId)).lowestPricePharmacy
  expect(listed).toMatchObject({ savedFlag: 'Y', savedCouponId: data.savedCouponId })
  expect((await person.get(`/coupon/validate/${data.savedCouponId}`)).data).toEqual({ valid: true })
  expect((await person.get('/account/export')).data.savedCoupons).toHaveLength(1)
  expect(await person.get(`/coupon/delete/${data.savedCouponId}`)).toMatchObject({ success: true })
  expect((await person.get('/coupon/list')).data).toEqual([])
  expect((await offersFor(person, offer.productDetailId)).lowestPricePharmacy).toMatchObject({ savedFlag: 'N' })
})

test('is saved with the zip on the screen, else with the stored one; viewing it changes neither', async () => {
  const { productDetailId, pharmacyLocationId, couponType } = offer
  const path = `/coupon/save/${productDetailId}/30/${pharmacyLocationId}/0/${couponType}`
  const zipOf = async (id: number) =>
    (await api.database.query<{ zip: string }>('select zip from saved_coupon where id = $1', [id])).map(
      ({ zip }) => zip,
    )
  const { data } = await person.get(`${path}?zip=90001`)
  expect(await zipOf(data.savedCouponId)).toEqual(['90001'])
  const elsewhere = (await person.get(`/price/pharmacynew/${productDetailId}/30/90001`)).data.otherPharmacies[0]
  await person.get(`/price/pharmacygroup/list/${elsewhere.pharmacyGroupId}?zip=90001`)
  expect((await person.get('/device')).data.device.zipCode).toBe('10001')
  await save()
  expect(await zipOf(data.savedCouponId)).toEqual(['10001'])
  expect(await person.get(`${path}?zip=00000`)).toMatchObject({ errorCode: 'ZIP_NOT_FOUND' })
})

test('saved twice, also simultaneously, it is one', async () => {
  const [first, second] = await Promise.all([save(), save()])
  expect(first.data.savedCouponId).toBe(second.data.savedCouponId)
  // The second one learns that it existed, because undoing it would delete the earlier one.
  expect([first.data.alreadySavedFlag, second.data.alreadySavedFlag].sort()).toEqual(['N', 'Y'])
  expect((await person.get('/coupon/list')).data).toHaveLength(1)
})

test('a coupon that no pharmacy accepts any more stays in the list, and says so', async () => {
  const { data } = await save()
  await api.database.query('update pharmacy_location set closed_on = current_date where id = $1', [
    offer.pharmacyLocationId,
  ])
  expect((await person.get('/coupon/list')).data).toMatchObject([{ savedCouponId: data.savedCouponId, offer: null }])
  expect((await person.get(`/coupon/validate/${data.savedCouponId}`)).data).toEqual({ valid: false })
  expect(await save()).toMatchObject({ errorCode: 'PHARMACY_CLOSED' })
  await api.database.query('update pharmacy_location set closed_on = null where id = $1', [offer.pharmacyLocationId])
})

test('names the unit of its quantity; a drug that is counted in another unit since has no price for it', async () => {
  const [drops] = await api.database.query<{ id: number }>(
    `select d.id from product_detail d join product p on p.id = d.product_id where p.name = 'Latanoprost' limit 1`,
  )
  const id = drops?.id ?? 0
  const path = `/coupon/save/${id}/2.5/-1/0/P`
  const { data } = await person.get(path)
  expect((await person.get('/coupon/list')).data).toMatchObject([{ form: 'Eye drops', unitName: 'mL' }])
  expect((await person.get('/coupon/card/list')).data).toMatchObject([{ quantity: 2.5, unitName: 'mL' }])
  expect((await person.get('/account/export')).data.savedCoupons).toMatchObject([{ quantity: '2.500', unit: 'mL' }])
  await api.database.query(`update product_detail set unit_name = 'piece' where id = $1`, [id])
  try {
    expect((await person.get('/coupon/list')).data).toMatchObject([{ unitName: 'mL', offer: null }])
    expect((await person.get('/coupon/card/list')).data).toEqual([])
    expect((await person.get(`/coupon/validate/${data.savedCouponId}`)).data).toEqual({ valid: false })
  } finally {
    await api.database.query(`update product_detail set unit_name = 'mL' where id = $1`, [id])
  }
  expect((await person.get(`/coupon/validate/${data.savedCouponId}`)).data).toEqual({ valid: true })
})

test('a card for the counter says whether it is for mail order', async () => {
  const { otherPharmacies } = await offersFor(person, offer.productDetailId)
  const [mail] = otherPharmacies.filter((each: { pharmacyType: string }) => each.pharmacyType === 'M')
  await save()
  await save(person, mail)
  expect((await person.get('/coupon/card/list')).data).toMatchObject([
    { mailOrderFlag: 'Y', address: '' },
    { mailOrderFlag: 'N' },
  ])
})

test('is private, needs an account, and must exist', async () => {
  const { data } = await save()
  const other = await personWith(api, { email: `other${count}@example.com` })
  for (const path of [`/coupon/delete/${data.savedCouponId}`, `/coupon/validate/${data.savedCouponId}`]) {
    expect(await other.get(path)).toMatchObject({ status: 404, errorCode: 'COUPON_NOT_FOUND' })
  }
  expect((await offersFor(other, offer.productDetailId)).lowestPricePharmacy).toMatchObject({ savedFlag: 'N' })
  const nobody = await stranger(api)
  expect(await save(nobody)).toMatchObject({ status: 403, errorCode: 'SIGN_IN_REQUIRED' })
  expect(await save(person, { pharmacyLocationId: 99_999_999 })).toMatchObject({ errorCode: 'PHARMACY_NOT_FOUND' })
  expect(await save(person, { couponType: 'M' })).toMatchObject({ errorCode: 'OFFER_NOT_AVAILABLE' })
  expect(await save(person, { productDetailId: 99_999_999 })).toMatchObject({ success: false })
  expect(await save(person, { couponType: 'X' })).toMatchObject({ status: 400 })
})
