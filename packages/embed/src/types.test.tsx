/** What a partner's compiler says; `pnpm types` checks these lines. */
import { expect, test } from 'vitest'
import type { RxGaugeElement } from './index'
import type { RxGaugeProps } from './react'

test('React’s JSX knows the element and its options', () => {
  const element = <rx-gauge org="ACME" color-brand="#123456" className="wide" />
  expect(element.type).toBe('rx-gauge')
  // @ts-expect-error a code is text
  expect(<rx-gauge org={1} />).toBeTruthy()
})

test('the component wants a host and an organization', () => {
  const props: RxGaugeProps = { host: 'https://prices.example.com', org: 'ACME', id: 'prices', lang: undefined }
  expect(props.org).toBe('ACME')
  // @ts-expect-error the organization is missing
  const incomplete: RxGaugeProps = { host: 'https://prices.example.com' }
  expect(incomplete.org).toBeUndefined()
})

test('the page’s types know events, the element and window.RxGauge', () => {
  const listen = (page: Document, element: RxGaugeElement) => {
    page.addEventListener('rxgauge:result', (event) => event.detail.prices.join())
    // @ts-expect-error an error has a code
    element.addEventListener('rxgauge-error', (event) => event.detail.prices)
    const found: RxGaugeElement | null = page.querySelector('rx-gauge')
    return [found?.ready, window.RxGauge?.mount('#prices', { org: 'ACME' }).element]
  }
  expect(listen).toBeTypeOf('function')
})
