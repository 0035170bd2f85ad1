import { afterEach, expect, test, vi } from 'vitest'
import { reportInvalid } from './report-invalid'

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterEach(() => warn.mockClear())

test('an option that can’t be used is named once, with what is allowed', () => {
  const options = { org: 'ACME', lang: 'fr', theme: 'blue', 'color-brand': 'red', drug: 'x' }
  reportInvalid(options, {})
  expect(warn.mock.calls).toEqual([
    ['RxGauge: "lang" has a value that can’t be used. Allowed: "en" or "es".'],
    ['RxGauge: "theme" has a value that can’t be used. Allowed: "light" or "dark".'],
    ['RxGauge: "color-brand" has a value that can’t be used. Allowed: a color as "#RRGGBB".'],
  ])
  warn.mockClear()
  reportInvalid({ ...options, drug: 'y' }, options)
  reportInvalid({ lang: 'es-MX', theme: 'dark', 'color-brand': '#AbCdEf' }, {})
  expect(warn).not.toHaveBeenCalled()
})
