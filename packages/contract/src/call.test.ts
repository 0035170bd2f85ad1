import { expect, test } from 'vitest'
import { listCalls } from './index'

const declared = listCalls()

// spec: account 7 Device and organization
// spec: account 7 Account
// spec: search 7 The calls it makes
test('every call of both documents is declared, each method and path once', () => {
  const routes = declared.map((call) => `${call.method} ${call.path}`)
  expect(new Set(routes).size).toBe(routes.length)
  expect(routes.length).toBeGreaterThanOrEqual(95)
})

test('the names in a path are the keys of its params', () => {
  for (const call of declared) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(call.params.entries).sort(), call.path).toEqual(names.sort())
  }
})

test('only register, authenticate, organization and the unsubscribe page carry no bearer token', () => {
  const open = declared.filter((call) => call.auth === 'none').map((call) => call.path)
  expect(new Set(open)).toEqual(
    new Set(['/register', '/authenticate', '/organization/', '/app/communicationpreferences/:encUser']),
  )
})
