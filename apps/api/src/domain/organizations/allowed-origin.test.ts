// database: none

import { expect, test } from 'vitest'
import { isOriginAllowed } from './allowed-origin'

test.each([
  ['https://portal.example.com', ['https://portal.example.com'], true],
  ['https://portal.example.com', ['https://portal.example.com:443'], true],
  ['http://portal.example.com', ['https://portal.example.com'], false],
  ['https://portal.example.com.evil.net', ['https://portal.example.com'], false],
  ['https://a.b.example.com', ['https://*.example.com'], true],
  ['https://example.com', ['https://*.example.com'], false],
  ['https://evilexample.com', ['https://*.example.com'], false],
  ['http://localhost:4001', ['http://localhost:*'], true],
  ['http://localhost.evil.net:4001', ['http://localhost:*'], false],
  ['null', ['http://localhost:*'], false],
  ['https://anything.example', ['*'], true],
  ['https://anything.example', [], false],
])('%s against %j: %s', (origin, patterns, expected) => {
  expect(isOriginAllowed(origin, patterns)).toBe(expected)
})
