import { expect, test } from 'vitest'
import { type Call, calls } from './index'

const declared = Object.values(calls).flatMap((file) =>
  Object.values(file).filter((value): value is Call => typeof value === 'object' && 'path' in value),
)

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
