import { inEnglish, resultsArea } from '@rxgauge/text'
import { expect, test } from 'vitest'
import { listEntryOf } from '../../../test/list'
import { entryNames } from './entry-names'

test('a name alone where it is the only one; with dose and quantity where it takes them', () => {
  const entries = [
    listEntryOf('Lisinopril', 0),
    listEntryOf('Levothyroxine', 1, { strength: '25 mcg' }),
    listEntryOf('Levothyroxine', 2, { strength: '112 mcg' }),
    listEntryOf('Levothyroxine', 3, { strength: '112 mcg', quantity: 90 }),
  ]
  expect(entryNames(entries, inEnglish(resultsArea).medication)).toEqual([
    'Lisinopril',
    'Levothyroxine, 25 mcg tablet',
    'Levothyroxine, 112 mcg tablet, 30 tablets',
    'Levothyroxine, 112 mcg tablet, 90 tablets',
  ])
})
