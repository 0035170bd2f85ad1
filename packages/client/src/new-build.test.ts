import { beforeEach, expect, test } from 'vitest'
import { watchForNewBuild } from './new-build'
import { type KeyValueStore, openStorage } from './storage'

let shared: KeyValueStore
beforeEach(() => {
  shared = openStorage({}, '').shared
})

/** A page of a build: whether it was reloaded for it. */
function load(commit: string, wasReloaded = false): boolean {
  const build = watchForNewBuild(shared, commit, wasReloaded)
  const isDue = build.isDue()
  if (isDue) build.settle()
  return isDue
}

// spec: account 4 Device session
test('a changed build is reloaded for once; the first one and the same one are not', () => {
  expect(['a', 'a', 'b', 'b'].map((commit) => load(commit))).toEqual([false, false, true, false])
  expect(shared.get('build_version')).toBe('b')
})

test('two builds behind one address do not take turns, however often they alternate', () => {
  load('a')
  expect(['b', 'a', 'b', 'a', 'b'].map((commit) => load(commit))).toEqual([true, false, false, false, false])
})

test('a build that was stored by itself, as before, is known', () => {
  shared.set('build_version', 'a')
  expect(['a', 'b', 'a'].map((commit) => load(commit))).toEqual([false, true, false])
})

test('a page that came by a reload is not reloaded, whatever could not be stored', () => {
  load('a')
  expect([load('b', true), load('b')]).toEqual([false, false])
})

test('what another tab was reloaded for is due no more', () => {
  load('a')
  const waiting = watchForNewBuild(shared, 'b', false)
  load('b')
  expect(waiting.isDue()).toBe(false)
})

test('what was not built has no build', () => {
  load('a')
  expect(load('')).toBe(false)
})
