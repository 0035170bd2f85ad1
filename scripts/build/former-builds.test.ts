import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOldFiles } from './former-builds.mjs'

/** Builds into a folder of its own; returns what is served after it. */
function startBuilding() {
  const root = mkdtempSync(join(tmpdir(), 'builds-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = join(root, 'public')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  return (...files: string[]) => {
    for (const file of files) writeFileSync(join(folder, file), '')
    removeOldFiles({ folder, historyFile: join(root, 'built', 'former.json'), current: files })
    const served = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    return served.map(({ name }) => name).sort()
  }
}

test('the hashed files of the two builds before stay, those of older ones go', () => {
  const build = startBuilding()
  build('widget.js', 'assets/shared-1.js', 'assets/a-1.js')
  build('widget.js', 'assets/shared-1.js', 'assets/a-2.js', 'assets/a-2.js.br')
  expect(build('widget.js', 'assets/a-3.js')).toEqual([
    'a-1.js',
    'a-2.js',
    'a-2.js.br',
    'a-3.js',
    'shared-1.js',
    'widget.js',
  ])
  expect(build('widget.js', 'assets/a-4.js')).toEqual([
    'a-2.js',
    'a-2.js.br',
    'a-3.js',
    'a-4.js',
    'shared-1.js',
    'widget.js',
  ])
  expect(build('widget.js', 'assets/a-5.js')).toEqual(['a-3.js', 'a-4.js', 'a-5.js', 'widget.js'])
})

test('building the same again, or what was built before, pushes nothing out', () => {
  const build = startBuilding()
  build('assets/a-1.js')
  build('assets/a-2.js')
  build('assets/a-2.js')
  expect(build('assets/a-2.js')).toEqual(['a-1.js', 'a-2.js'])
  build('assets/a-3.js')
  expect(build('assets/a-1.js')).toEqual(['a-1.js', 'a-2.js', 'a-3.js'])
})

test('a file whose name says nothing of its content goes with its build', () => {
  const build = startBuilding()
  build('old.js', 'assets/a-1.js')
  expect(build('new.js', 'assets/a-1.js')).toEqual(['a-1.js', 'new.js'])
})
