import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtCommit, hashOfSources } from './release-facts.ts'

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

test('operators read the commit of the repository, and whether files differ from it; without one what RXGAUGE_COMMIT says, or `unknown`', () => {
  const repository = join(folder, 'repository')
  const bare = join(folder, 'bare')
  for (const path of [repository, bare]) mkdirSync(path)
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words])
      .toString()
      .trim()
  git('init', '--quiet')
  writeFileSync(join(repository, 'file'), 'one')
  git('add', 'file')
  git('commit', '--quiet', '--message=first')
  const commit = git('rev-parse', '--short=12', 'HEAD')
  const environment = { RXGAUGE_COMMIT: '1a2b3c4d5e6f' }
  expect(builtCommit(repository, environment)).toBe(commit)
  writeFileSync(join(repository, 'file'), 'two')
  expect(builtCommit(repository, environment)).toBe(`${commit}-dirty`)
  expect(builtCommit(bare, environment)).toBe('1a2b3c4d5e6f')
  // As compose hands it on where nobody sets it.
  expect(builtCommit(bare, { RXGAUGE_COMMIT: '' })).toBe('unknown')
  expect(builtCommit(bare, {})).toBe('unknown')
})
