import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtCommit, hashOfSources } from './release-facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'rxgauge-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
function write(name: string, text: string) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

test('without a repository a build has the same name as long as its sources are the same, and another with each change', () => {
  write('pnpm-lock.yaml', 'lockfileVersion: 9')
  write('packages/ui/src/button.tsx', 'button')
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

test('operators read the commit of the repository, and whether files differ from it; without one `unknown`', () => {
  const repository = join(folder, 'repository')
  write('repository/file', 'one')
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: repository })
  git('init', '--quiet')
  git('add', 'file')
  git('commit', '--quiet', '--message=first')
  const commit = git('rev-parse', '--short=12', 'HEAD').toString().trim()
  expect(builtCommit(repository)).toBe(commit)
  write('repository/file', 'two')
  expect(builtCommit(repository)).toBe(`${commit}-dirty`)
  expect(builtCommit(folder)).toBe('unknown')
})
