import { expect, test } from 'vitest'
import { openStorage } from './storage'

class FakeStorage {
  readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  key = (index: number) => [...this.items.keys()][index] ?? null
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
  clear = () => this.items.clear()
}

test('keys carry the prefix, and clearing leaves the page’s own and other prefixes alone', () => {
  const browser = new FakeStorage()
  browser.setItem('page', '1')
  const acme = openStorage({ localStorage: browser }, 'rx:ACME:').local
  const corner = openStorage({ localStorage: browser }, 'rx:CORNER:').local
  acme.set('zip', '10001')
  corner.set('zip', '90210')
  expect(browser.getItem('rx:ACME:zip')).toBe('10001')
  acme.clear()
  expect([acme.get('zip'), corner.get('zip'), browser.getItem('page')]).toEqual([undefined, '90210', '1'])
})

test('a browser that blocks or fills storage gets memory instead, without a throw', () => {
  const blocked = openStorage(
    {
      get sessionStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
    },
    '',
  )
  blocked.session.set('a', '1')
  expect(blocked.session.get('a')).toBe('1')

  const full = new FakeStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { local } = openStorage({ localStorage: full }, '')
  local.set('a', '1')
  expect(local.get('a')).toBe('1')
  local.remove('a')
  expect(local.get('a')).toBeUndefined()
  local.clear()
})
