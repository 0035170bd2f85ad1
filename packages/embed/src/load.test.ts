import { expect, test } from 'vitest'
import { loadRxGauge } from './index'

test('on a server there is no gauge, whatever the host', async () => {
  expect(await loadRxGauge({ host: 'https://prices.example.com', org: 'ACME' })).toBe(null)
})
