import { expect, test } from 'vitest'
import { frameSources, gaugeSources, policyGaps } from './page-policy'

const host = 'https://prices.example.com'
const gaps = (policy: string, pageOrigin?: string) => policyGaps(policy, gaugeSources(host), pageOrigin)

test('a policy with everything has no gap, nor has one that says nothing about it', () => {
  const all = `default-src 'none'; script-src 'self' ${host}; connect-src ${host}; frame-src ${host}; img-src data:`
  expect(gaps(all)).toEqual([])
  expect(gaps("object-src 'none'; base-uri 'none'")).toEqual([])
  expect(policyGaps(`script-src ${host}; frame-src ${host}; connect-src 'none'`, frameSources(host))).toEqual([])
})

test('what is missing is named, by its own directive or by the one that decides for it', () => {
  expect(gaps("script-src 'self'; connect-src 'self' https://other.example")).toEqual([
    `script-src ${host}`,
    `connect-src ${host}`,
  ])
  expect(gaps(`default-src ${host}`)).toEqual(['img-src data:'])
  expect(gaps(`default-src * data:; child-src 'none'`)).toEqual([`frame-src ${host}`])
  expect(gaps(`default-src * data:; script-src-elem 'self'; script-src ${host}`)).toEqual([`script-src ${host}`])
})

test.each([
  ['*', true],
  ['https:', true],
  ['http:', false],
  ['prices.example.com', true],
  ['PRICES.example.com:443', true],
  ['https://*.example.com', true],
  ['http://prices.example.com', true],
  ['https://prices.example.com/', true],
  ["'nonce-abc' 'strict-dynamic'", true],
  ['example.com', false],
  ['https://prices.example.com:8443', false],
  ['https://prices.example.com/widget.js', false],
  ['https://prices.example.com.evil.test', false],
  ["'none'", false],
  ['', false],
])('script-src %s', (list, isAllowed) => {
  expect(policyGaps(`script-src ${list}`, { 'script-src': host })).toEqual(isAllowed ? [] : [`script-src ${host}`])
})

test('each of several policies must allow it, and the page’s own origin is its self', () => {
  expect(gaps(`script-src ${host}, script-src 'self'`)).toEqual([`script-src ${host}`])
  expect(gaps("default-src 'self' data:", host)).toEqual([])
})
