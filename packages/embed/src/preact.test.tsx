/** @jsxImportSource preact */
import { expect, test } from 'vitest'
import type {} from './preact'

test('Preact’s JSX knows the element and its options', () => {
  const element = <rx-gauge org="ACME" color-brand="#123456" class="wide" />
  expect(element.type).toBe('rx-gauge')
  // @ts-expect-error a code is text
  expect(<rx-gauge org={1} />).toBeTruthy()
})
