import { expect, test } from 'vitest'
import { FakeStorage } from '../test'
import { personalStore } from './personal-store'
import { openStorage } from './storage'

function openBrowser() {
  const { local } = openStorage({ localStorage: new FakeStorage() }, 'rxgauge:ACME:')
  const tabOf = (person: string | undefined) => personalStore(local, () => person)
  return { ana: tabOf('ana'), ben: tabOf('ben'), guest: tabOf(undefined) }
}

// spec: account 3 Stored client data
test('a person’s choice is theirs alone; a guest’s belongs to the next visitor', () => {
  const { ana, ben, guest } = openBrowser()
  guest.set('storedZipData', '10001')
  expect([ana.get('storedZipData'), ben.get('storedZipData')]).toEqual(['10001', '10001'])
  ana.set('storedZipData', '60601')
  expect([ana.get('storedZipData'), ben.get('storedZipData'), guest.get('storedZipData')]).toEqual([
    '60601',
    undefined,
    undefined,
  ])
  ben.forgetAllBut('ben')
  expect(ana.get('storedZipData')).toBeUndefined()
})

test('a guest’s choice in another tab does not outrank the server’s value for a person', () => {
  const { ana, guest } = openBrowser()
  guest.set('zipChosenAt', '1800000000000')
  expect([guest.get('zipChosenAt'), ana.get('zipChosenAt')]).toEqual(['1800000000000', undefined])
})

test('a list with an account is never a guest’s, and is forgotten with its person', () => {
  const { ana, ben, guest } = openBrowser()
  ana.set('myList', 'of Ana')
  expect([guest.get('myList'), ben.get('myList')]).toEqual([undefined, undefined])
  guest.forgetAllBut(undefined)
  expect(ana.get('myList')).toBeUndefined()
})

test('a list that was stored without an owner is nobody’s, and is forgotten', () => {
  const { local } = openStorage({ localStorage: new FakeStorage() }, 'rxgauge:ACME:')
  const guest = personalStore(local, () => undefined)
  local.set('myList', 'of a person who has just signed out')
  local.set('zipUnsent', 'Y')
  expect(guest.get('myList')).toBeUndefined()
  guest.forgetAllBut(undefined)
  expect(local.get('myList')).toBeUndefined()
  // A guest's own zip is still to be sent.
  expect(local.get('zipUnsent')).toBe('Y')
})
