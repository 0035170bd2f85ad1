import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  brokenRule,
  customQuantityBounds,
  email,
  formatPhone,
  password,
  personName,
  phone,
  quantityInPath,
  readCustomQuantity,
  zip,
} from './index'

test.each([
  ['10001', undefined],
  [' 10001 ', undefined],
  ['', 'required'],
  ['1234', 'zipLength'],
  ['123456', 'zipLength'],
  ['1234a', 'digitsOnly'],
  ['12 45', 'digitsOnly'],
])('zip %j breaks %s', (text, rule) => expect(brokenRule(zip, text)).toBe(rule))

test.each(['2125550100', '212 555 0100', '(212) 555-0100', '212.555.0100', '+1 212 555 0100', '1-212-555-0100'])(
  'phone %s is 2125550100',
  (text) => expect(v.parse(phone, text)).toBe('2125550100'),
)

test.each([
  ['', 'required'],
  ['212555010', 'phone'],
  ['21255501000', 'phone'],
  ['212555010x', 'digitsOnly'],
])('phone %j breaks %s', (text, rule) => expect(brokenRule(phone, text)).toBe(rule))

// spec: account 5 Validation rules
test('a phone is shown as (xxx) xxx-xxxx', () => expect(formatPhone('2125550100')).toBe('(212) 555-0100'))

test.each([
  ['jane@example.com', undefined],
  ['jane@', 'email'],
  ['', 'required'],
  [`${'x'.repeat(250)}@example.com`, 'email'],
])('email %j breaks %s', (text, rule) => expect(brokenRule(email, text)).toBe(rule))

test.each([
  ['Abcde1', undefined],
  ['abcde1', 'passwordRule'],
  ['ABCDE1', 'passwordRule'],
  ['Abcdef', 'passwordRule'],
  ['Abc1', 'passwordRule'],
])('password %j breaks %s', (text, rule) => expect(brokenRule(password, text)).toBe(rule))

test.each([
  ['30', true],
  ['2.5', true],
  ['0.001', true],
  ['9999', true],
  ['0', false],
  ['0.000', false],
  ['-1', false],
  ['1e9', false],
  ['99999', false],
  ['1.2345', false],
  ['abc', false],
])('quantity %s in a path: %s', (text, isGood) => expect(v.safeParse(quantityInPath, text).success).toBe(isGood))

test.each([
  'Ana',
  '',
  'María José Núñez',
  "Dr. Conan O'Brien",
  'J.R. Ewing-Barnes Jr.',
  'St. John’s Müller',
  '李小龍',
  'Нина Петровна',
  'आशा',
])('%j is a name', (text) => expect(brokenRule(personName, text)).toBeUndefined())

test.each([
  'Your card was declined: evil.example',
  'evil.example',
  'x.co',
  'Ana\nSupport',
  'Call 876 555 0100',
  'https://a',
  'a/b',
  'a@b',
  'Ana\u202Eana',
  'evil。example',
  'a'.repeat(41),
])('%j is no name', (text) => expect(brokenRule(personName, text)).toBe('personName'))

describe('custom quantities', () => {
  const options = [30, 60, 90, 99999]

  // spec: search 5 Validation rules
  test('lie between the first and the second-to-last option, in steps of the first', () => {
    expect(customQuantityBounds('t', options)).toEqual({ min: 30, max: 90, step: 30 })
    expect(customQuantityBounds('c', [99999])).toEqual({ min: 1, max: 999, step: 1 })
    expect(customQuantityBounds('o', [99999])).toEqual({ min: 0.001, max: 999.999, step: 0.001 })
  })

  test('are rounded for tablets and capsules, and to a thousandth for anything else', () => {
    expect(readCustomQuantity('45.4', 't', options)).toEqual({ kind: 'custom', quantity: 45 })
    expect(readCustomQuantity('2.5', 'o', [99999])).toEqual({ kind: 'custom', quantity: 2.5 })
  })

  test('that match an option are that option; others out of bounds or not a number are refused', () => {
    expect(readCustomQuantity('60', 't', options)).toEqual({ kind: 'option', quantity: 60 })
    expect(readCustomQuantity('5', 't', options)).toMatchObject({ kind: 'outside' })
    expect(readCustomQuantity('ten', 't', options)).toEqual({ kind: 'notANumber' })
    expect(readCustomQuantity('', 't', options)).toEqual({ kind: 'notANumber' })
  })
})
