/** The example of the README. */
import { defaultAppCode } from '@rxgauge/contract'
import { expect, test } from 'vitest'

test('the example of the README runs', () => {
  const app = defaultAppCode('www.example.com') // CVD; any other host is CVDB

  expect(app).toBe('CVD')
  expect(defaultAppCode('example.com')).toBe('CVDB')
})
