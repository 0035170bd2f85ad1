import { expect, test } from 'vitest'
import { groupsOf } from './code-groups'

test('a code is read in groups of four; a short one is whole, and no character stands alone', () => {
  expect(groupsOf('RXG23032912612')).toEqual(['RXG2', '3032', '9126', '12'])
  expect(groupsOf('610502')).toEqual(['610502'])
  expect(groupsOf('CLEAR1')).toEqual(['CLEAR1'])
  expect(groupsOf('123456789')).toEqual(['1234', '56789'])
  expect(groupsOf('12345678')).toEqual(['1234', '5678'])
  expect(groupsOf('')).toEqual([''])
})

test('the groups together are the code', () => {
  for (let length = 0; length < 40; length++) {
    const code = 'ABCDEFGH-01234 567'.repeat(3).slice(0, length)
    expect(groupsOf(code).join('')).toBe(code)
  }
})
