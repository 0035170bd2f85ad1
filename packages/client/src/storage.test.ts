import { describe, expect, test } from 'vitest'
import { FakeStorage } from '../test/fake-storage'
import { openSiteStorage } from './site-storage'
import { movePrefix, openStorage } from './storage'

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

test('values move from one prefix to another, and existing values stay', () => {
  const localStorage = new FakeStorage()
  for (const key of ['rx:acme:zip', 'rx:acme:plan', 'rx:ACME:plan', 'rx:acmes:zip']) localStorage.setItem(key, key)
  movePrefix({ localStorage }, 'rx:acme:', 'rx:ACME:')
  expect(Object.fromEntries(localStorage.items)).toEqual({
    'rx:ACME:zip': 'rx:acme:zip',
    'rx:ACME:plan': 'rx:ACME:plan',
    'rx:acmes:zip': 'rx:acmes:zip',
  })
})

describe('the site’s storage', () => {
  const open = (localStorage: FakeStorage, sessionStorage: FakeStorage, orgCode: string) =>
    openSiteStorage(
      { localStorage, sessionStorage },
      { ofPage: () => ({ orgCode }), ofBefore: (shared) => ({ orgCode: shared.get('orgCode') }) },
    )

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

  test('moves values that earlier builds stored without a prefix to their organization, and deletes their sessions', () => {
    const [localStorage, sessionStorage] = [new FakeStorage(), new FakeStorage()]
    const before = { orgCode: 'ACME', language: 'es', deviceId: 'd-1', storedZipData: '{"zipCode":"10001"}' }
    for (const [key, value] of Object.entries(before)) localStorage.setItem(`rxgauge:${key}`, value)
    localStorage.setItem('rxgauge:CORNER:deviceId', 'd-2')
    localStorage.setItem('page', '1')
    sessionStorage.setItem('rxgauge:refreshToken', 'old')

    const corner = open(localStorage, sessionStorage, 'CORNER')
    expect([corner.local.get('deviceId'), corner.local.get('storedZipData')]).toEqual(['d-2', undefined])
    expect([corner.shared.get('orgCode'), corner.shared.get('language')]).toEqual(['ACME', 'es'])
    const acme = corner.localOf('ACME')
    expect([acme.get('deviceId'), acme.get('storedZipData')]).toEqual(['d-1', '{"zipCode":"10001"}'])
    expect([...localStorage.items.keys()].filter((key) => key.split(':').length === 2)).toEqual([
      'rxgauge:orgCode',
      'rxgauge:language',
    ])
    expect(localStorage.getItem('page')).toBe('1')
    expect(sessionStorage.length).toBe(0)
  })

  test('deletes values of earlier builds whose owner is unknown', () => {
    const localStorage = new FakeStorage()
    localStorage.setItem('rxgauge:storedZipData', '{"zipCode":"10001"}')
    open(localStorage, new FakeStorage(), 'ACME')
    expect(localStorage.length).toBe(0)
  })
})
