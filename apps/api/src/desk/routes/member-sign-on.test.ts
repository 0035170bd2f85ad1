/** The provider of an organization's members, set in the desk. */
import { deskCalls } from '@rxgauge/contract/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDesk, type TestDesk } from '../../../test/desk'
import { startIdentityProvider, type TestIdentityProvider } from '../../../test/identity-provider'

const { readMemberProvider, setMemberProvider, checkMemberProvider, removeMemberProvider } = deskCalls.memberSignOn
const params = { orgCode: 'ACME' }

let desk: TestDesk
let provider: TestIdentityProvider
beforeAll(async () => {
  desk = await startTestDesk()
  provider = await startIdentityProvider()
  provider.serve({ clients: [] })
})
afterAll(async () => {
  await provider.close()
  await desk.close()
})

test('a provider is set, read without its secret, checked and removed', async () => {
  const owner = await desk.as('owner')
  const body = { issuer: provider.issuer, clientId: 'rx', claims: { plan: 'plan' }, ownsEmails: false }
  expect(await owner.call(setMemberProvider, { params, body })).toMatchObject({ errorCode: 'DESK_REFUSED' })
  await owner.call(setMemberProvider, { params, body: { ...body, clientSecret: 'a-secret-of-acme' } })
  const { data } = await owner.call(readMemberProvider, { params })
  expect(data).toMatchObject({
    provider: { issuer: provider.issuer, claims: { email: 'email', plan: 'plan' }, changedBy: owner.email },
    callback: expect.stringMatching(/\/SignIn$/),
  })
  expect(JSON.stringify(data)).not.toContain('secret')
  expect(await owner.call(checkMemberProvider, { params })).toMatchObject({ status: 200 })
  await owner.call(setMemberProvider, { params, body: { ...body, issuer: 'http://127.0.0.1:9', clientSecret: 'x' } })
  const unreachable = await owner.call(checkMemberProvider, { params })
  expect(unreachable).toMatchObject({ errorCode: 'DESK_REFUSED', message: expect.stringContaining('can’t be read') })
  await owner.call(removeMemberProvider, { params })
  expect((await owner.call(readMemberProvider, { params })).data.provider).toBeNull()
})

test('a role for another organization neither reads nor sets it', async () => {
  const corner = await desk.api.services.organizations.byCode('CORNER')
  const author = await desk.as('content', corner?.id ?? 0)
  const body = { issuer: provider.issuer, clientId: 'rx', clientSecret: 'x', claims: {}, ownsEmails: true }
  expect(await author.call(readMemberProvider, { params })).toMatchObject({ errorCode: 'DESK_FORBIDDEN' })
  expect(await author.call(setMemberProvider, { params, body })).toMatchObject({ errorCode: 'DESK_FORBIDDEN' })
})
