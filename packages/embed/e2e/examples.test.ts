// database: pglite
/** The examples, installed from what the server gives out, as a partner would begin; all of them with --all. */
import { execFile, spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { firstOrAll, medicationField, siteUrl, visits } from '@rxgauge/e2e'
import { findChromium } from '@rxgauge/scripts/chromium'
import { freePort } from '@rxgauge/scripts/free-port'
import { expect, onTestFinished, test } from 'vitest'

const { here, open } = visits()

test('every example is tried', () => {
  expect(
    readdirSync('examples', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...examples, 'playwright'].sort())
})

/** The first needs nothing but the package. */
const examples = [
  'plain-html',
  'react-19',
  'react-18-strict-mode',
  'react-streaming',
  'react-16',
  'vue-3',
  'svelte-5',
  'lit',
  'turbo',
  'angular',
] as const

test.each(firstOrAll(...examples, 'react-17'))(
  '%s: one gauge, none after leaving, one after return; its events are heard',
  async (name) => {
    const folder = copyExample(name)
    await npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0')
    await npm(folder, 'run', 'types')
    await npm(folder, 'run', 'build', '--if-present')
    const address = await start(folder)
    const { page } = await open()
    await page.goto(address)
    const gauge = page.locator('rx-gauge')
    const button = page.getByText('Leave or return')
    await medicationField(page).waitFor()
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^rxgauge.ready rxgauge.result $/)
    expect(await gauge.count()).toBe(1)
    await button.click()
    await expect.poll(() => gauge.count()).toBe(0)
    await button.click()
    await medicationField(page).waitFor()
    expect(await gauge.count()).toBe(1)
    // Pages of a server's own, as Turbo keeps them.
    if (name === 'turbo') {
      await page.goBack()
      await expect.poll(() => gauge.count()).toBe(0)
      await page.goBack()
      await medicationField(page).waitFor()
      expect(await gauge.count()).toBe(1)
    }
    here().forget(/^Lit is in dev mode/)
    expect(here().complaints).toEqual([])
  },
)

test('the tests that partners copy pass, with Playwright and the code for trying', async () => {
  const folder = copyExample('playwright')
  const chromium = { CHROMIUM: findChromium(), PORT: `${await freePort()}` }
  await npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0')
  await promisify(execFile)('npm', ['test'], { cwd: folder, env: { ...env, ...chromium }, maxBuffer: 2 ** 26 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => expect.fail(`${stdout}${stderr}`),
  )
})

function copyExample(name: string) {
  // The same program.
  if (name === 'react-17') return copyFiles('react-16', (text) => text.replace(/"[~^]16\.[\d.]+"/g, '"^17.0.0"'))
  return copyFiles(name)
}

function copyFiles(name: string, change = (text: string) => text) {
  const folder = mkdtempSync(join(tmpdir(), `rxgauge-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(`examples/${name}`, folder, { recursive: true })
  for (const entry of globSync('**/*.*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(file, change(readFileSync(file, 'utf8')).replaceAll('https://HOST', siteUrl('')))
  }
  return folder
}

/** As in a partner's terminal. A compiler is here already for an example that brings none. */
const env = { ...process.env, NODE_ENV: undefined, PATH: `${process.env.PATH}:${resolve('node_modules/.bin')}` }

async function npm(folder: string, ...words: string[]) {
  try {
    await promisify(execFile)('npm', [...words, '--loglevel=error'], { cwd: folder, env, maxBuffer: 2 ** 26 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`npm ${words.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}

/** Runs `npm start` until the test ends. @returns where it serves */
async function start(folder: string) {
  const port = await freePort()
  const server = spawn('npm', ['start'], { cwd: folder, env: { ...env, PORT: `${port}` }, detached: true })
  let written = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (written += text))
  // The program of the script as well, not npm alone.
  onTestFinished(() => void process.kill(-(server.pid ?? 0)))
  const address = `http://localhost:${port}/`
  await expect
    .poll(() => (server.exitCode === null ? isServed(address) : Promise.reject(new Error(written))), { interval: 200 })
    .toBe(true)
  return address
}

const isServed = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
