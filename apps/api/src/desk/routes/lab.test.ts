/** The price lab: what a visitor sees, beside the steps and files that it rests on. */
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../../test/desk'
import { importFiles } from '../../../test/import-files'
import { networks } from '../../data/imports/derivations/networks'

const calls = deskCalls.lab

let desk: TestDesk
let drug: number
beforeAll(async () => {
  desk = await startTestDesk()
  const rate = (price: string, from: string, to: string) => `ALPHA,generic,MAC,,${price},1.50,${from},${to}`
  await importFiles(
    desk.api.database,
    {
      'networks.csv': 'Network code,Name,BIN,PCN,Group\nALPHA,Alpha Rx,610011,ALPHARX,SAVE10',
      'rates.csv': [
        'Network code,Drugs,Basis,Discount percent,MAC unit price,Dispensing fee,From,To',
        rate('0.10', '2026-01-01', '2030-06-30'),
        rate('0.20', '2030-07-01', ''),
      ].join('\n'),
    },
    { by: 'Anna' },
  )
  await desk.api.database.transaction(networks.run)
  const support = await desk.as('support')
  const { data } = await support.call(calls.findDrugs, { query: { text: 'atorvas' } })
  drug = data.find(({ name }: { name: string }) => name === 'Atorvastatin 20 mg Tablet').id
})
afterAll(() => desk.close())

test('the prices of a day are computed by what holds then, with each step’s file and who imported it', async () => {
  const pharmacist = await desk.as('prices')
  const ask = async (day: string) =>
    (
      await pharmacist.call(calls.getPrices, {
        query: { orgCode: 'ACME', drug: String(drug), quantity: '30', zip: '10001', day },
      })
    ).data
  const before = await ask('2030-06-30')
  // 30 x $0.10 + $1.50
  expect(before).toMatchObject({ drug: 'Atorvastatin 20 mg Tablet', quantity: '30', isToday: false, day: '2030-06-30' })
  const alpha = ({ discounts }: typeof before) => discounts.find(({ by }: { by: string }) => by === 'Alpha Rx')
  expect(alpha(before)).toMatchObject({ amount: '4.50', basis: 'maximum allowable cost' })
  const [{ importId }] = alpha(before).steps.filter(({ label }: { label: string }) => label === 'macUnitPrice')
  expect(before.imports).toContainEqual(
    expect.objectContaining({
      id: importId,
      kind: 'rates',
      by: 'Anna',
      fileName: expect.stringMatching(/rates\.csv$/),
    }),
  )
  const row = {
    ...{ importId, drug: 'generic', place: '', network: 'ALPHA', basis: 'MAC' },
    figures: { unitPrice: '0.1', dispensingFee: '1.5' },
  }
  expect(alpha(before).rows).toEqual([expect.objectContaining({ ...row, from: '2026-01-01', to: '2030-06-30' })])
  const after = alpha(await ask('2030-07-01'))
  expect(after).toMatchObject({ amount: '7.50', rows: [{ from: '2030-07-01', to: null }] })
  const listed = (time: 'holding' | 'later' | 'ended', text = '') =>
    pharmacist.call(deskCalls.prices.listRows, { params: { id: importId }, query: { time, text } })
  expect((await listed('holding')).data).toMatchObject({ rows: [{ to: '2030-06-30' }], hasMore: false })
  expect((await listed('later', 'alpha')).data.rows).toMatchObject([{ from: '2030-07-01', to: null }])
  expect((await listed('later', 'beta')).data.rows).toEqual([])
  expect((await listed('ended')).data.rows).toEqual([])
})

test('somebody of one organization asks for that one only', async () => {
  const [row] = await desk.api.database.query<{ id: number }>(`select id from organization where code = 'ACME'`)
  const visitor = await desk.as('support', row?.id)
  const query = { drug: String(drug), zip: '10001' }
  expect((await visitor.call(calls.getPrices, { query: { ...query, orgCode: 'ACME' } })).status).toBe(200)
  expect((await visitor.call(calls.getPrices, { query: { ...query, orgCode: 'CORNER' } })).status).toBe(403)
  const { data } = await visitor.call(calls.getNames, { query: { drug: String(drug) } })
  expect(data).toMatchObject({ organizations: [{ code: 'ACME' }], drug: 'Atorvastatin 20 mg Tablet' })
})

test('the organization without a code can be asked for', async () => {
  const support = await desk.as('support')
  const query = { orgCode: '', drug: String(drug), zip: '10001' }
  expect(await support.call(calls.getPrices, { query })).toMatchObject({
    status: 200,
    data: { organization: expect.stringMatching(/./) },
  })
})

test('an unknown zip, medication or plan has a sentence', async () => {
  const support = await desk.as('support')
  const query = { orgCode: 'ACME', drug: String(drug), zip: '10001' }
  const ask = (more: object) => support.call(calls.getPrices, { query: { ...query, ...more } })
  expect((await ask({ zip: '00000' })).errorCode).toBe('ZIP_NOT_FOUND')
  expect((await ask({ drug: '999999999' })).errorCode).toBe('PRODUCT_NOT_FOUND')
  expect((await ask({ plan: '999999999' })).errorCode).toBe('INSURANCE_NOT_FOUND')
  expect((await ask({ day: '2026-02-31x' })).errorCode).toBe('INVALID_REQUEST')
})
