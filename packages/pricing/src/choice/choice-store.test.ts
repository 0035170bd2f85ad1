import { calls, type Insurance, type Product } from '@rxgauge/contract'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../client/test/scripted-server'
import { choices as choicesAnswer, product as productAnswer } from '../../test/answers'
import { type PricedApi, startPricedApi } from '../../test/priced-api'
import { wishedChoice } from './choice'
import { type ChoiceStore, createChoiceStore } from './choice-store'

let priced: PricedApi
beforeEach(async () => {
  priced = await startPricedApi()
})
afterEach(() => priced.close())

const choices = v.parse(calls.product.getProductChoices.data, choicesAnswer)
const product: Product = v.parse(calls.product.listTopProducts.data, [productAnswer])[0] as Product
const plan = { id: 5, name: 'Acme PPO', type: 'Y', value: 'Y', formularyText: '' } as Insurance

async function chosen(startZip?: string, wish = {}): Promise<ChoiceStore> {
  const store = createChoiceStore(priced.session, startZip)
  await store.actions.chooseProduct(product, wish)
  return store
}
const settled = (store: ChoiceStore) => vi.waitFor(() => expect(store.getState().place.status).not.toBe('loading'))

describe('what is chosen at first', () => {
  test('form, strength and quantity by defaultFlag; without a zip the form asks for one', async () => {
    const store = await chosen()
    expect(store.getState().prescription).toBeUndefined()
    expect(store.getState().draft?.choice).toEqual({
      form: 'Tablet',
      productDetailId: 72,
      quantity: 30,
      isCustom: false,
    })
  })

  test('a zip that is known leads straight to the prices', async () => {
    const store = await chosen('10001')
    expect(store.getState()).toMatchObject({
      draft: undefined,
      prescription: { zip: '10001', choice: { quantity: 30 } },
    })
  })

  test('a zip of the attribute that is none is said, and asked for', async () => {
    priced.api.on('/zipcode/validate/00000', (_, response) => fail(response, 404, 'ZIP_NOT_FOUND', 'Not valid.'))
    for (const zip of ['00000', '123', 'abcde']) {
      const store = await chosen(zip)
      expect(store.getState()).toMatchObject({ rejected: ['zip'], prescription: undefined, draft: { zip: '' } })
    }
  })

  test('the fifth digit of the zip checks it and brings the prices', async () => {
    const store = await chosen()
    store.actions.typeZip('1000')
    expect(store.getState().place.status).toBe('idle')
    store.actions.typeZip('10001')
    await vi.waitFor(() => expect(store.getState().prescription?.zip).toBe('10001'))
    expect(priced.session.local.get('storedZipData')).toBe('{"zipCode":"10001"}')
  })

  test('an unknown zip keeps the form open with the server’s sentence; letters are not taken', async () => {
    priced.api.on('/zipcode/validate/00000', (_, response) => fail(response, 404, 'ZIP_NOT_FOUND', 'Not valid.'))
    const store = await chosen()
    store.actions.typeZip('00000')
    await settled(store)
    expect(store.getState()).toMatchObject({ prescription: undefined, place: { failure: { message: 'Not valid.' } } })
    store.actions.typeZip('12a')
    expect(store.getState()).toMatchObject({ zipError: 'digitsOnly', draft: { zip: '12' } })
    expect(store.actions.done()).toBe(false)
    expect(store.getState().zipError).toBe('zipLength')
  })
})

describe('changing it', () => {
  test('another form resets strength and quantity; another strength keeps a quantity that it offers', async () => {
    const store = await chosen('10001')
    store.actions.edit()
    store.actions.chooseQuantity(90)
    store.actions.chooseDosage(71)
    expect(store.getState().draft?.choice).toMatchObject({ productDetailId: 71, quantity: 90 })
    store.actions.chooseForm('Capsule')
    expect(store.getState().draft?.choice).toMatchObject({ form: 'Capsule', productDetailId: 73, quantity: 30 })
  })

  test('CANCEL restores what stood, DONE takes what is drafted', async () => {
    const store = await chosen('10001')
    const before = store.getState().prescription
    store.actions.edit()
    store.actions.chooseQuantity(90)
    store.actions.cancel()
    expect(store.getState()).toMatchObject({ draft: undefined, prescription: before })
    store.actions.edit()
    store.actions.chooseQuantity(90)
    expect(store.actions.done()).toBe(true)
    expect(store.getState().prescription?.choice.quantity).toBe(90)
  })

  test.each(['0', '-1', '1000000000', 'ten', '', '2.12345'])(
    'the quantity %j is refused with its rule',
    async (text) => {
      const store = await chosen('10001')
      store.actions.edit()
      store.actions.openCustomQuantity()
      store.actions.typeQuantity(text)
      expect(store.actions.done()).toBe(false)
      expect(store.getState().quantityError).toBe('quantityInvalid')
    },
  )

  test('a custom quantity stands as such', async () => {
    const store = await chosen('10001')
    store.actions.edit()
    store.actions.openCustomQuantity()
    store.actions.typeQuantity('45')
    expect(store.actions.done()).toBe(true)
    expect(store.getState().prescription?.choice).toMatchObject({ quantity: 45, isCustom: true })
  })

  test('an insurance stands at once, is remembered, and is flagged as chosen', async () => {
    const store = await chosen('10001')
    store.actions.chooseInsurance(plan)
    expect(store.getState().prescription?.insurance).toEqual(plan)
    expect(priced.session.local.get('userSelectedInsurance')).toBe('Y')
    store.actions.chooseInsurance(undefined)
    expect(priced.session.local.get('userSelectedInsurance')).toBe('N')
    expect(priced.session.local.get('storedInsuranceData')).toBeUndefined()
  })
})

describe('what an address asks for', () => {
  test('a strength and a quantity are taken, a custom one too', () => {
    expect(wishedChoice(choices, { productDetailId: '71', quantity: '90' })).toEqual({
      choice: { form: 'Tablet', productDetailId: 71, quantity: 90, isCustom: false },
      rejected: [],
    })
    expect(wishedChoice(choices, { quantity: '45' }).choice).toMatchObject({ quantity: 45, isCustom: true })
  })

  test('the placeholder 99999 takes the default quantity', () => {
    expect(wishedChoice(choices, { quantity: '99999' })).toMatchObject({ choice: { quantity: 30 }, rejected: [] })
  })

  test.each(['0', '-1', '1e9', 'x'])('the quantity %s is refused and the default taken', (quantity) => {
    expect(wishedChoice(choices, { quantity })).toMatchObject({ choice: { quantity: 30 }, rejected: ['quantity'] })
  })

  test('a strength of another product is refused and the default taken', () => {
    expect(wishedChoice(choices, { productDetailId: '1' })).toMatchObject({
      choice: { productDetailId: 72 },
      rejected: ['productDetailId'],
    })
  })
})
