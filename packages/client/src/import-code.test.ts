import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../test'
import { importCode, setCodeCheck } from './import-code'

/**
 * A browser whose fetches get these responses in turn. One that `remembers` never imports an address again after it
 * failed once.
 */
function startBrowser(responses: readonly (number | 'cut')[], { isUsable = true, remembers = true } = {}) {
  const clock = createFakeClock()
  const requestedUrls: string[] = []
  const failed = new Set<string>()
  const rest = [...responses]
  const load = (address: string) =>
    importCode(address, {
      clock,
      async importFile(file) {
        requestedUrls.push(`import ${file}`)
        const isFirst = !file.includes('?')
        if ((remembers && failed.has(file)) || !isUsable || (isFirst && rest.length > 0)) {
          failed.add(file)
          throw new TypeError('Failed to fetch dynamically imported module')
        }
        return file
      },
      async fetchFile(file) {
        requestedUrls.push(`fetch ${file}`)
        const status = rest.shift() ?? 200
        if (status === 'cut') throw new TypeError('Failed to fetch')
        return { ok: status === 200, status }
      },
    })
  return { requestedUrls, clock, load }
}

test('a file that loads is imported without any other fetch', async () => {
  const { requestedUrls, load } = startBrowser([])
  expect(await load('whole.js')).toBe('whole.js')
  expect(requestedUrls).toEqual(['import whole.js'])
})

test('a short outage is waited out, and the next caller gets the same module', async () => {
  const { requestedUrls, clock, load } = startBrowser(['cut', 200])
  const first = load('dialog.js')
  await clock.advance(700)
  await clock.advance(2500)
  const module = await first
  expect(module).toMatch(/^dialog\.js\?\d+$/)
  expect(await load('dialog.js')).toBe(module)
  expect(requestedUrls.slice(0, 3)).toEqual(['import dialog.js', 'fetch dialog.js', 'fetch dialog.js'])
  expect(requestedUrls.slice(3)).toEqual(['import dialog.js', `import ${String(module)}`])
})

test('a browser that can import it again by its own address gets the same module as other files', async () => {
  const { clock, load } = startBrowser([200], { remembers: false })
  const module = load('shared.js')
  await clock.advance(700)
  expect(await module).toBe('shared.js')
})

test('a file that does not load fails after three tries, and loads with a later call', async () => {
  const { clock, load } = startBrowser(['cut', 502, 200])
  const refused = expect(load('late.js')).rejects.toMatchObject({ cause: 502 })
  await clock.advance(700)
  await clock.advance(2500)
  await refused
  const later = load('late.js')
  await clock.advance(700)
  expect(await later).toMatch(/^late\.js\?/)
})

test('a file that exists but cannot be imported has its own cause, since a retry on this page does not help', async () => {
  const { requestedUrls, clock, load } = startBrowser([200], { isUsable: false })
  const failed = expect(load('broken.js')).rejects.toMatchObject({ cause: 'import' })
  await clock.advance(700)
  await failed
  expect(requestedUrls).toHaveLength(4)
})

test('no file is imported before the check of a released version has passed, neither at first nor in a retry', async () => {
  const checked: string[] = []
  setCodeCheck(async (address) => {
    checked.push(address)
    throw new TypeError('has other content')
  })
  onTestFinished(() => setCodeCheck(async () => undefined))
  const clock = createFakeClock()
  const address = 'data:text/javascript,throw new Error("imported")'
  const imported = importCode(address, { clock, fetchFile: async () => ({ ok: true, status: 200 }) })
  const refused = expect(imported).rejects.toMatchObject({ message: 'TypeError: has other content', cause: 'import' })
  await clock.advance(700)
  await refused
  expect(checked.map((each) => each.replace(/\?.*/, ''))).toEqual([address, address, address])
})
