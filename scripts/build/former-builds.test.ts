import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldFiles } from './former-builds.ts'

/** Builds into a folder of its own, on a day; returns the files that are served after it, by their names alone. */
function startBuilding() {
  const root = mkdtempSync(join(tmpdir(), 'builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = join(root, 'public')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  return (day: number, ...names: string[]) => {
    const files = names.map((name) => (name.includes('-') ? `assets/${name}` : name))
    for (const file of files) writeFileSync(join(folder, file), '')
    removeOldFiles(folder, join(root, 'former.json'), files, day * 24 * 3_600_000)
    const served = globSync('**/*.*', { cwd: folder }).map((file) => file.replace('assets/', ''))
    return served.sort().join(' ')
  }
}

test('the hashed files of a build stay for 30 days after the next one, then they go', () => {
  const build = startBuilding()
  build(0, 'widget.js', 'shared-1.js', 'a-1.js')
  build(100, 'widget.js', 'shared-1.js', 'a-2.js', 'a-2.js.br')
  build(110, 'widget.js', 'a-3.js')
  expect(build(130, 'widget.js', 'a-4.js')).toBe('a-1.js a-2.js a-2.js.br a-3.js a-4.js shared-1.js widget.js')
  expect(build(140, 'widget.js', 'a-5.js')).toBe('a-2.js a-2.js.br a-3.js a-4.js a-5.js shared-1.js widget.js')
  expect(build(141, 'widget.js', 'a-6.js')).toBe('a-3.js a-4.js a-5.js a-6.js widget.js')
})

test('of many builds in that time thirty are kept', () => {
  const build = startBuilding()
  for (let number = 10; number < 49; number++) build(1, `a-${number}.js`)
  const served = build(1, 'a-49.js').split(' ')
  expect([served.length, served[0]]).toEqual([30, 'a-20.js'])
})

test('building the same again, or what was built before, pushes nothing out', () => {
  const build = startBuilding()
  build(1, 'a-1.js')
  build(1, 'a-2.js')
  expect(build(1, 'a-2.js')).toBe('a-1.js a-2.js')
  build(1, 'a-3.js')
  expect(build(1, 'a-1.js')).toBe('a-1.js a-2.js a-3.js')
})

test('a file whose name says nothing of its content goes with its build', () => {
  const build = startBuilding()
  build(1, 'old.js', 'a-1.js')
  expect(build(1, 'new.js', 'a-1.js')).toBe('a-1.js new.js')
})
