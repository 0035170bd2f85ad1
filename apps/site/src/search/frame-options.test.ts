import { expect, test } from 'vitest'
import { readFrameOptions } from './frame-options'

test('a frame’s fragment has the options of the widget', () => {
  expect(
    readFrameOptions('#drug=ndc:0071-0155-23&quantity=90&plan=key:ACME%20PPO&pharmacy=npi:1234567893&zip=10001'),
  ).toEqual({
    drug: 'ndc:0071-0155-23',
    zip: '10001',
    page: { strength: undefined, quantity: '90', plan: 'key:ACME PPO', pharmacy: 'npi:1234567893' },
  })
})

test.each(['', '#', '#main', '#drug=', '#constructor=x'])('%j has none', (fragment) => {
  expect(readFrameOptions(fragment)).toBeUndefined()
})
