import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldFiles } from './former-builds.ts'

const day = 24 * 3_600_000

/** Builds into a folder of its own, on a day; returns what is served after it. */
function startBuilding() {
  const root = mkdtempSync(join(tmpdir(), 'builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = join(root, 'public')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  return (now: number, ...files: string[]) => {
    for (const file of files) writeFileSync(join(folder, file), '')
    removeOldFiles(folder, join(root, 'former.json'), files, now * day)
    const served = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return served.map(({ name }) => name).sort()
  }
}

test('the hashed files of a build stay for 30 days after the next one, then they go', () => {
  const build = startBuilding()
  build(0, 'widget.js', 'assets/shared-1.js', 'assets/a-1.js')
  build(100, 'widget.js', 'assets/shared-1.js', 'assets/a-2.js', 'assets/a-2.js.br')
  build(110, 'widget.js', 'assets/a-3.js')
  expect(build(130, 'widget.js', 'assets/a-4.js')).toEqual([
    'a-1.js',
    'a-2.js',
    'a-2.js.br',
    'a-3.js',
    'a-4.js',
    'shared-1.js',
    'widget.js',
  ])
  expect(build(140, 'widget.js', 'assets/a-5.js')).toEqual([
    'a-2.js',
    'a-2.js.br',
    'a-3.js',
    'a-4.js',
    'a-5.js',
    'shared-1.js',
    'widget.js',
  ])
  expect(build(141, 'widget.js', 'assets/a-6.js')).toEqual(['a-3.js', 'a-4.js', 'a-5.js', 'a-6.js', 'widget.js'])
})

test('of many builds in that time thirty are kept', () => {
  const build = startBuilding()
  for (let number = 1; number < 40; number++) build(1, `assets/a-${number}.js`)
  const served = build(1, 'assets/a-40.js')
  expect([served.length, served.includes('a-10.js'), served.includes('a-11.js')]).toEqual([30, false, true])
})

test('building the same again, or what was built before, pushes nothing out', () => {
  const build = startBuilding()
  build(1, 'assets/a-1.js')
  build(1, 'assets/a-2.js')
  build(1, 'assets/a-2.js')
  expect(build(1, 'assets/a-2.js')).toEqual(['a-1.js', 'a-2.js'])
  build(1, 'assets/a-3.js')
  expect(build(1, 'assets/a-1.js')).toEqual(['a-1.js', 'a-2.js', 'a-3.js'])
})

test('a file whose name says nothing of its content goes with its build', () => {
  const build = startBuilding()
  build(1, 'old.js', 'assets/a-1.js')
  expect(build(1, 'new.js', 'assets/a-1.js')).toEqual(['a-1.js', 'new.js'])
})
