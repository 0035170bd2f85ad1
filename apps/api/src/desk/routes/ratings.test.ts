// database: postgresql, with --all both
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../../test/desk'
import { stranger } from '../../../test/people'

const { listRatings } = deskCalls.ratings

let desk: TestDesk
beforeAll(async () => {
  desk = await startTestDesk()
})
afterAll(() => desk.close())

async function rate(organization: string, rating: number, commentText: string) {
  const device = await stranger(desk.api, organization)
  // The prompt comes after a few coupons; here at once.
  const [prompt] = await desk.api.database.query<{ id: number }>(
    `insert into engagement (device_id, kind) values ($1, 'rating') returning id`,
    [device.deviceId],
  )
  await device.post('/saverating', { engagementId: prompt?.id, rating, commentText })
}

test('ratings come with their averages, only of the organizations of one’s roles, and each look is audited', async () => {
  const support = await desk.as('support')
  expect((await support.call(listRatings, {})).data).toEqual({
    count: 0,
    average: null,
    organizations: [],
    ratings: [],
  })
  await rate('ACME', 4.25, 'Good')
  await rate('ACME', 2, '')
  await rate('CORNER', 5, 'Fine')
  expect((await support.call(listRatings, {})).data).toMatchObject({
    ...{ count: 3, average: 3.75 },
    organizations: [
      { orgCode: 'ACME', count: 2, average: 3.13 },
      { orgCode: 'CORNER', count: 1, average: 5 },
    ],
    ratings: [{ orgCode: 'CORNER', stars: 5, comment: 'Fine' }, { stars: 2 }, { stars: 4.25 }],
  })
  const corner = await desk.api.services.organizations.byCode('CORNER')
  const ofCorner = await desk.as('support', corner?.id ?? 0)
  expect((await ofCorner.call(listRatings, {})).data).toMatchObject({
    ...{ count: 1, average: 5 },
    organizations: [{ orgCode: 'CORNER' }],
    ratings: [{ comment: 'Fine' }],
  })
  const rows = await desk.api.database.query(
    `select made_by "by" from audit_entry where command = 'ratings' order by id`,
  )
  expect(rows).toEqual([{ by: support.email }, { by: support.email }, { by: ofCorner.email }])
})
