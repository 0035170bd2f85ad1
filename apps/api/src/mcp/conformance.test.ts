// database: with --all postgresql
/**
 * The protocol's own conformance suite, as far as it wants no example tools of its own, and its inspector's command line:
 * `pnpm test:api conformance --all`.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestV1, type TestV1 } from '../../test/v1'

let v1: TestV1
let folder: string
let address: string
beforeAll(async () => {
  v1 = await startTestV1()
  folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  address = `${v1.url}/mcp?org=DEMO`
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await v1.close()
})

/** Runs a published program, which npm gets: this repository needs nothing else of it. */
async function run(program: string, ...args: string[]): Promise<string> {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const options = { cwd: folder, env: { ...process.env, PATH: path } }
  const { stdout } = await promisify(execFile)('npx', ['-y', program, ...args], options)
  return stdout
}

test.each(['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'])(
  'the suite passes: %s',
  async (scenario) => {
    const suite = '@modelcontextprotocol/conformance@0.1.16'
    expect(await run(suite, 'server', '--url', address, '--scenario', scenario)).toMatch(/Passed: (\d+)\/\1, 0 failed/)
  },
)

test('the inspector lists the tools and calls one', async () => {
  const inspector = '@modelcontextprotocol/inspector@2.12.0'
  const ask = async (...args: string[]) => JSON.parse(await run(inspector, '--cli', address, ...args))
  const { tools } = await ask('--method', 'tools/list')
  expect(tools.map(({ name }: { name: string }) => name)).toContain('compare_prices')
  const found = await ask('--method', 'tools/call', '--tool-name', 'search_drugs', '--tool-arg', 'text=atorva')
  expect(found.structuredContent.matches[0].name).toMatch(/^Atorva/)
})
