// database: none

import { describe, expect, test } from 'vitest'
import { knownZips } from '../known-zips'
import { stateCode, statesOfZip, zipOfState } from './zip-of-state'

test('every zip of the built-in list belongs to its state', async () => {
  const wrong = (await knownZips()).filter(({ zip, state }) => !statesOfZip(zip).includes(state))
  expect(wrong).toEqual([])
})

describe('a zip and its row’s state', () => {
  test.each([
    ['27103', 'NC', '27103'],
    ['27103-1234', 'NC', '27103'],
    ['271031234', 'NC', '27103'],
    ['27103 1234', 'NC', '27103'],
    ['2715', 'MA', '02715'],
    ['27151234', 'MA', '02715'],
    ['2715-1234', 'MA', '02715'],
    ['601', 'PR', '00601'],
    ['6011234', 'PR', '00601'],
    ['06390', 'NY', '06390'],
    ['83414', 'WY', '83414'],
  ])('%s of %s is %s', (text, state, zip) => {
    expect(zipOfState(text, state, 'Zip')).toBe(zip)
  })

  test.each([
    ['2715', 'NC', '"2715" has 4 digits and 02715 is not a zip of NC'],
    ['27151234', 'NC', '"27151234" has 8 digits and 02715 is not a zip of NC'],
    ['27151', 'MA', `"27151" is a zip of NC, and the row's state is MA`],
    ['00000', 'NY', '"00000" is not a zip'],
    ['12', 'NY', '"12" is not a zip'],
    ['123456', 'NY', '"123456" is not a zip'],
    ['', 'NY', '"" is not a zip'],
    ['ABCDE', 'NY', '"ABCDE" is not a zip'],
  ])('%s of %s is refused', (text, state, reason) => {
    expect(() => zipOfState(text, state, 'Zip')).toThrow(reason)
  })
})

test('a state is given by its two letters or its name', () => {
  expect(['ny', 'Puerto  Rico', 'NEW YORK', 'Guam'].map((text) => stateCode(text, 'State'))).toEqual([
    'NY',
    'PR',
    'NY',
    'GU',
  ])
  expect(() => stateCode('ZZ', 'State')).toThrow('"ZZ" is not a state')
  expect(() => stateCode('toString', 'State')).toThrow('is not a state')
})
