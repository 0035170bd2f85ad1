import { describe, expect, test } from 'vitest'
import { FakeStorage } from '../test/fake-storage'
import { openSiteStorage } from './site-storage'
import { openStorage } from './storage'

// spec: account 3 Stored client data
test('keys carry the prefix, and clearing leaves the host page’s keys and other prefixes alone', () => {
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

test('if a browser blocks or fills storage, memory replaces it without an error', () => {
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

describe('the site’s storage', () => {
  const open = (localStorage: FakeStorage, sessionStorage: FakeStorage, orgCode: string) =>
    openSiteStorage({ localStorage, sessionStorage }, () => ({ orgCode }))

  test('ends a tab’s session without touching a widget’s on the same origin', () => {
    const [localStorage, sessionStorage] = [new FakeStorage(), new FakeStorage()]
    const widget = openStorage({ localStorage, sessionStorage }, 'rxgauge:ACME:')
    widget.session.set('refreshToken', 'of the widget')
    const site = open(localStorage, sessionStorage, 'acme')
    site.session.set('refreshToken', 'of the site')
    site.session.clear()
    expect([site.session.get('refreshToken'), widget.session.get('refreshToken')]).toEqual([undefined, 'of the widget'])
    // Both share the zip, the plan and the device.
    site.local.set('storedZipData', '{"zipCode":"10001"}')
    expect(widget.local.get('storedZipData')).toBe('{"zipCode":"10001"}')
  })

  test('knows what another organization stored under a name', () => {
    const localStorage = new FakeStorage()
    const [acme, corner] = [
      open(localStorage, new FakeStorage(), 'ACME'),
      open(localStorage, new FakeStorage(), 'CORNER'),
    ]
    acme.local.set('pushPerson', 'ann')
    expect([acme.isStoredElsewhere('pushPerson'), corner.isStoredElsewhere('pushPerson')]).toEqual([false, true])
    expect(corner.isStoredElsewhere('Person')).toBe(false)
  })
})
