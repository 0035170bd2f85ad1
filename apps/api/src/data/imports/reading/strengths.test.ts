// database: none

import { expect, test } from 'vitest'
import { directoryStrengthKey, orangeBookStrengthKey } from './strengths'

test.each([
  ['EQ 10MG BASE', '10', 'mg/1'],
  ['500MG **Federal Register determination that product was not discontinued**', '500', 'mg/1'],
  ['0.05MG **See current Annual Edition, 1.8 Description of Special Situations', '50', 'ug/1'],
  ['EQ 5MG BASE;EQ 10MG BASE', '10; 5', 'mg/1; mg/1'],
  ['0.05MG/24HR', '.05', 'mg/d'],
  ['EQ 80MG BASE ', '80', 'mg/1'],
  ['125MG/5ML', '125', 'mg/5mL'],
  ['1GM/VIAL', '1', 'g/1'],
  ['100 UNITS/ML', '100', '[iU]/mL'],
])('%s in the Orange Book is %s %s in the directory', (strength, amounts, units) => {
  expect(orangeBookStrengthKey(strength)).not.toBe('')
  expect(orangeBookStrengthKey(strength)).toBe(directoryStrengthKey(amounts, units))
})

test('different strengths have different keys, and unreadable ones have none', () => {
  expect(orangeBookStrengthKey('EQ 10MG BASE')).not.toBe(directoryStrengthKey('20', 'mg/1'))
  expect(directoryStrengthKey('300; 30', 'mg/1')).toBe('')
  expect(orangeBookStrengthKey('N/A')).toBe('')
})
