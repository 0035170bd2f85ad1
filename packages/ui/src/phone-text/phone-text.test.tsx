import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneText } from './phone-text'

const html = (text: string) => renderToStaticMarkup(<PhoneText text={text} />)

test('a number in any of its usual forms can be called; other text stays text', () => {
  const link = (shown: string) => `<a class="rx-phone" href="tel:+12125550143">${shown}</a>`
  expect(html('2125550143')).toBe(link('(212) 555-0143'))
  expect(html('212-555-0143')).toBe(link('212-555-0143'))
  expect(html('Pharmacist help: (212) 555-0143, day and night')).toBe(
    `Pharmacist help: ${link('(212) 555-0143')}, day and night`,
  )
  expect(html('+1 212.555.0143')).toBe(link('+1 212.555.0143'))
  expect(html('')).toBe('')
  expect(html('212-555-01')).toBe('212-555-01')
})
