import * as v from 'valibot'
import { expect, test } from 'vitest'
import { toInsuranceTypeCode, toOfferTypeCode } from '../index'
import { insuranceType, offerType, organizationType, pharmacyType } from './letter-codes'

// spec: search 3 Insurance
test('letters of the wire become words', () => {
  const words = (schema: v.GenericSchema, letters: string) => [...letters].map((letter) => v.parse(schema, letter))
  expect(words(insuranceType, 'WXYZ')).toEqual(['none', 'government', 'commercial', 'uninsured'])
  expect(words(offerType, 'MP')).toEqual(['manufacturer', 'pharmacy'])
  expect(words(pharmacyType, 'MR')).toEqual(['mail', 'retail'])
  expect(words(organizationType, 'hp')).toEqual(['professional', 'patient'])
})

test('an unknown letter, and a word instead of a letter, are refused', () => {
  for (const wrong of ['A', 'm', '', 'manufacturer', 'constructor', null]) {
    expect(v.safeParse(offerType, wrong).success).toBe(false)
  }
})

test('words turn back into the same letters', () => {
  for (const letter of ['W', 'X', 'Y', 'Z']) expect(toInsuranceTypeCode(v.parse(insuranceType, letter))).toBe(letter)
  for (const letter of ['M', 'P']) expect(toOfferTypeCode(v.parse(offerType, letter))).toBe(letter)
})
