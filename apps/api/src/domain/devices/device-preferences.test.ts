/** One person's zip, plan and favorite pharmacy on a phone and a laptop, both signed in all the time. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, personWith, signIn, startSignUp, stranger, type TestPerson } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let api: TestServer
let phone: TestPerson
let laptop: TestPerson
let count = 0
interface Shop {
  pharmacyLocationId: number
  pharmacyGroupId: number
}
let shop: Shop
let otherShop: Shop
let productDetailId: number

beforeAll(async () => {
  api = await startTestServer()
})
afterAll(() => api.close())

beforeEach(async () => {
  const contact = { email: `choices${++count}@example.com` }
  phone = await personWith(api, contact)
  const { person } = await signIn(api, await stranger(api), contact)
  laptop = person
  const [drug] = (await laptop.get('/product/prescription')).data
  productDetailId = drug.productDetailId
  const { otherPharmacies } = await list(laptop)
  ;[shop, otherShop] = otherPharmacies.filter(({ pharmacyType }: { pharmacyType: string }) => pharmacyType === 'R')
})

const list = async (device: TestPerson) => (await device.get(`/price/pharmacynew/${productDetailId}/30/10001`)).data
const favoriteOn = async (device: TestPerson) => (await list(device)).favoritePharmacy?.pharmacyLocationId
const setFavorite = (device: TestPerson, { pharmacyLocationId, pharmacyGroupId }: Shop) =>
  device.get(`/coupon/setfavoritepharmacy/${pharmacyLocationId}/${pharmacyGroupId}`)
const profileOf = async (device: TestPerson) => (await device.get('/account/')).data
/** The response to the next renewal. */
async function authenticated({ refreshToken }: TestPerson) {
  const { data } = await api.post('/authenticate', { refreshToken, appVersion: '1' })
  return data
}

describe('the favorite pharmacy', () => {
  test('set on the phone is the laptop’s at once, pharmacy and chain, and comes with its next renewal', async () => {
    await setFavorite(laptop, shop)
    await setFavorite(phone, otherShop)
    expect(await favoriteOn(laptop)).toBe(otherShop.pharmacyLocationId)
    const { appUser, device } = await authenticated(laptop)
    expect(appUser).toMatchObject(pick(otherShop))
    expect(device).toMatchObject(pick(otherShop))
    expect(await profileOf(laptop)).toMatchObject(pick(otherShop))
  })

  test('“Unselect” on a former favorite leaves the one chosen since', async () => {
    await setFavorite(laptop, shop)
    await setFavorite(phone, otherShop)
    await laptop.get(`/coupon/unsetfavoritepharmacy?pharmacyLocationId=${shop.pharmacyLocationId}`)
    expect(await profileOf(phone)).toMatchObject(pick(otherShop))
    expect(await favoriteOn(laptop)).toBe(otherShop.pharmacyLocationId)
  })

  test('“Unselect” on the favorite itself removes it from every device, and so does one that names no pharmacy', async () => {
    for (const path of [`?pharmacyLocationId=${shop.pharmacyLocationId}`, '']) {
      await setFavorite(phone, shop)
      await laptop.get(`/coupon/unsetfavoritepharmacy${path}`)
      expect(await favoriteOn(phone)).toBeUndefined()
      expect(await favoriteOn(laptop)).toBeUndefined()
      expect(await profileOf(phone)).toMatchObject({ pharmacyLocationId: null, pharmacyGroupId: null })
    }
  })

  test('of a guest belongs to the device: pharmacy and chain come with its authentication', async () => {
    const guest = await stranger(api)
    await guest.get(`/coupon/setfavoritepharmacy/${shop.pharmacyLocationId}/${shop.pharmacyGroupId}`)
    const { data } = await api.post('/authenticate', { refreshToken: guest.refreshToken, appVersion: '1' })
    expect(data).toMatchObject({ appUser: null, device: pick(shop) })
    await guest.get(`/coupon/unsetfavoritepharmacy?pharmacyLocationId=${otherShop.pharmacyLocationId}`)
    expect((await guest.get('/device')).data.device).toMatchObject(pick(shop))
    await guest.get(`/coupon/unsetfavoritepharmacy?pharmacyLocationId=${shop.pharmacyLocationId}`)
    expect((await guest.get('/device')).data.device).toMatchObject({ pharmacyLocationId: null, pharmacyGroupId: null })
  })
})

const pick = ({ pharmacyLocationId, pharmacyGroupId }: Shop) => ({ pharmacyLocationId, pharmacyGroupId })
const deviceOf = async (device: TestPerson) => (await device.get('/device')).data.device

describe('zip and plan', () => {
  test('of a profile saved on the phone are the laptop’s at once', async () => {
    await laptop.get('/zipcode/useZipCode/90001')
    await laptop.get('/insurance/update/3')
    await phone.post('/account/save', { zipCode: '10001', insuranceId: 4 })
    expect(await deviceOf(laptop)).toMatchObject({ zipCode: '10001', insuranceId: 4 })
    expect((await authenticated(laptop)).device).toMatchObject({ zipCode: '10001', insuranceId: 4 })
  })

  test('chosen in a search become the profile’s and the other device’s', async () => {
    await phone.get('/zipcode/useZipCode/90001')
    await phone.get('/insurance/update/3')
    expect(await deviceOf(laptop)).toMatchObject({ zipCode: '90001', insuranceId: 3 })
    expect(await profileOf(laptop)).toMatchObject({ zipCode: '90001', insuranceId: 3 })
  })

  test('a plan removed on the phone is gone on the laptop, even if the laptop got it from a guest', async () => {
    const guest = await stranger(api)
    await guest.get('/insurance/update/3')
    const { person: tablet } = await signIn(api, guest, phone.contact)
    expect(await deviceOf(tablet)).toMatchObject({ insuranceId: 3 })
    await phone.get('/insurance/update/0')
    expect(await deviceOf(tablet)).toMatchObject({ insuranceId: null, hasChosenNoInsurance: true })
  })

  test('“no insurance” applies on every device, whatever a guest chose there, until a plan replaces it', async () => {
    expect((await authenticated(phone)).device).toMatchObject({ insuranceId: null, hasChosenNoInsurance: false })
    for (const choose of [
      () => phone.get('/insurance/update/0'),
      () => phone.post('/account/save', { insuranceId: null }),
    ]) {
      await phone.get('/insurance/update/3')
      await choose()
      const guest = await stranger(api)
      await guest.get('/insurance/update/4')
      const { person: tablet } = await signIn(api, guest, phone.contact)
      expect((await authenticated(tablet)).device).toMatchObject({ insuranceId: null, hasChosenNoInsurance: true })
      // The tablet's guest keeps their own plan.
      expect((await guest.get('/device')).data.device).toMatchObject({ insuranceId: 4, hasChosenNoInsurance: false })
    }
    await laptop.post('/account/save', { insuranceId: 3 })
    expect((await authenticated(phone)).device).toMatchObject({ insuranceId: 3, hasChosenNoInsurance: false })
  })

  test('a guest’s choice of no insurance carries over into their account', async () => {
    const guest = await stranger(api)
    await guest.get('/insurance/update/0')
    const contact = { email: `uninsured${++count}@example.com` }
    const { id, secret } = await startSignUp(api, guest, contact)
    await guest.post('/signup/verify', { signupAttemptId: id, temporaryPassword: secret, password })
    const other = await stranger(api)
    await other.get('/insurance/update/4')
    const { person: tablet } = await signIn(api, other, contact)
    expect(await deviceOf(tablet)).toMatchObject({ insuranceId: null, hasChosenNoInsurance: true })
  })

  test('the phone’s detected location doesn’t change the zip that the person chose', async () => {
    await laptop.get('/zipcode/useZipCode/10001')
    const found = await phone.get('/savedevicelocation/34.0522/-118.2437/00000')
    expect(found.data.zipCode).toMatch(/^90/)
    expect(await deviceOf(laptop)).toMatchObject({ zipCode: '10001' })
    expect(await profileOf(phone)).toMatchObject({ zipCode: '10001' })
  })

  test('the profile’s radius comes with the authentication', async () => {
    await phone.post('/account/save', { mileRadius: 10 })
    expect((await authenticated(laptop)).appUser).toMatchObject({ mileRadius: 10 })
  })
})
