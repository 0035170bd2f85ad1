import { beforeEach, expect, test } from 'vitest'
import { watchForNewBuild } from './new-build'
import { type KeyValueStore, openStorage } from './storage'

let shared: KeyValueStore
beforeEach(() => {
  shared = openStorage({}, '').shared
})

/** Loads a page of a build. Returns whether it reloaded. */
function load(commit: string, wasReloaded = false): boolean {
  const build = watchForNewBuild(shared, commit, wasReloaded)
  const isDue = build.isDue()
  if (isDue) build.settle()
  return isDue
}

// spec: account 4 Device session
test('a new build is reloaded once; the first build and an unchanged one are not', () => {
  expect(['a', 'a', 'b', 'b'].map((commit) => load(commit))).toEqual([false, false, true, false])
  expect(shared.get('build_version')).toBe('b')
})

test('two builds behind one address do not cause reload loops', () => {
  load('a')
  expect(['b', 'a', 'b', 'a', 'b'].map((commit) => load(commit))).toEqual([true, false, false, false, false])
})

test('a build stored in the older format is known', () => {
  shared.set('build_version', 'a')
  expect(['a', 'b', 'a'].map((commit) => load(commit))).toEqual([false, true, false])
})

test('a page that was just reloaded is not reloaded again, even if nothing could be stored', () => {
  load('a')
  expect([load('b', true), load('b')]).toEqual([false, false])
})

test('a reload that another tab made is no longer due', () => {
  load('a')
  const waiting = watchForNewBuild(shared, 'b', false)
  load('b')
  expect(waiting.isDue()).toBe(false)
})

test('an unbuilt page has no build', () => {
  load('a')
  expect(load('')).toBe(false)
})
