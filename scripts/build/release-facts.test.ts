import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfSources } from './release-facts.mjs'

let folder: string
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rxgauge-release-'))
  for (const name of ['packages/ui/src', 'packages/ui/node_modules/other/src', 'apps/site/src'])
    mkdirSync(join(folder, name), { recursive: true })
  write('package.json', '{}')
  write('pnpm-lock.yaml', 'lockfileVersion: 9')
  write('packages/ui/src/button.tsx', 'button')
  write('apps/site/src/main.tsx', 'main')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('without a repository a build has the same name as long as its sources are the same, and another with each change', () => {
  const first = hashOfSources(folder)
  expect(first).toMatch(/^[\da-f]{12}$/)
  write('packages/ui/node_modules/other/src/index.js', 'installed')
  expect(hashOfSources(folder)).toBe(first)
  write('packages/ui/src/button.tsx', 'another button')
  const second = hashOfSources(folder)
  expect(second).not.toBe(first)
  write('pnpm-lock.yaml', 'lockfileVersion: 10')
  expect([first, second]).not.toContain(hashOfSources(folder))
})
