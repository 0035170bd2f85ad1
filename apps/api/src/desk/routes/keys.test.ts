/** Keys of programs, made in the desk and used by a program. */
import { deskCalls } from '@rxgauge/contract/desk'
import { v1Calls } from '@rxgauge/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../../test/desk'
import { signInStaff } from '../../../test/staff'
import { callV1 } from '../../../test/v1'
import { createV1 } from '../../v1/create-v1'
import { serveV1 } from '../../v1/serve-v1'

const { listKeys, createKey, rotateKey, endKey } = deskCalls.keys

let desk: TestDesk
let url: string
let keyUse: ReturnType<typeof createV1>['keyUse']
beforeAll(async () => {
  desk = await startTestDesk()
  const v1 = createV1(desk.api.services, desk.config, desk.priceFiles)
  keyUse = v1.keyUse
  url = await desk.api.beside({ serveAbove: (server) => serveV1(server, v1) })
})
afterAll(() => desk.close())

const portal = {
  organization: 'ACME',
  name: 'Portal',
  isTest: false,
  scopes: ['prices:read' as const],
  allowedNetworks: [],
  perMinute: 600,
  lastDay: null,
}
const search = (key: string) => callV1(url, key, v1Calls.drugs.search, { query: { text: 'atorva' } })

test('a key works until it ends; one that replaces it works beside it for a while', async () => {
  const owner = await desk.as('owner')
  const made = await owner.call(createKey, { body: portal })
  expect(made.data.token).toMatch(/^rxg_live_/)
  expect((await search(made.data.token)).status).toBe(200)
  const next = await owner.call(rotateKey, { params: { id: made.data.id }, body: { hours: 1 } })
  expect((await search(made.data.token)).status).toBe(200)
  expect((await search(next.data.token)).status).toBe(200)
  desk.api.clock.now += 3_600_000
  expect((await search(made.data.token)).data.code).toBe('KEY_EXPIRED')
  expect((await search(next.data.token)).status).toBe(200)
  // The session has been idle.
  const later = await desk.as('owner')
  await later.call(endKey, { params: { id: next.data.id } })
  expect((await search(next.data.token)).data.code).toBe('KEY_ENDED')

  await keyUse.flush()
  const { data } = await later.call(listKeys, {})
  expect(data.keys).toMatchObject([
    { id: next.data.id, replacesId: made.data.id, requests: 3, refused: 1, endedBy: later.email, orgCode: 'ACME' },
    { id: made.data.id, requests: 3, refused: 1, usedAt: expect.any(String) },
  ])
  expect(JSON.stringify(data)).not.toContain(made.data.token)
})

test('with two owners, a second one agrees to a new key, also to one that replaces another', async () => {
  const owner = await desk.as('owner')
  const made = await owner.call(createKey, { body: portal })
  const second = await signInStaff(desk.api, { role: 'owner', isSecond: true })
  const refused = await owner.call(createKey, { body: portal })
  expect(refused.errorCode).toBe('DESK_SECOND_PERSON_NEEDED')
  const replaced = await owner.call(rotateKey, { params: { id: made.data.id }, body: { hours: 1 } })
  expect(replaced.errorCode).toBe('DESK_SECOND_PERSON_NEEDED')
  expect((await search(made.data.token)).status).toBe(200)
  await desk.api.database.query('delete from staff where id = $1', [second.staffId])
})

test('what a key can’t be is said in the language of the desk', async () => {
  const owner = await desk.as('owner')
  const refused = await owner.call(createKey, { body: { ...portal, allowedNetworks: ['somewhere'] } }, 'es')
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('dirección') })
  const whole = await owner.call(createKey, { body: { ...portal, scopes: ['imports:write'] } })
  expect(whole.message).toContain('whole installation')
})

test('an auditor sees keys, and somebody for one organization sees no others', async () => {
  const auditor = await desk.as('auditor')
  expect((await auditor.call(listKeys, {})).data.keys.length).toBeGreaterThan(0)
  expect((await auditor.call(createKey, { body: portal })).errorCode).toBe('DESK_FORBIDDEN')
  const [corner] = await desk.api.database.query<{ id: number }>(`select id from organization where code = 'CORNER'`)
  const ofCorner = await desk.as('auditor', corner?.id)
  expect((await ofCorner.call(listKeys, {})).data.keys).toEqual([])
  // Another role for the whole installation shows no keys of it.
  await (await desk.as('owner')).call(createKey, { body: { ...portal, organization: null } })
  await desk.api.database.query(
    `insert into staff_grant (staff_id, role, organization_id) select id, 'reports', null from staff where email = $1`,
    [ofCorner.email],
  )
  expect((await ofCorner.call(listKeys, {})).data.keys).toEqual([])
})
