import { expect, test } from 'vitest'
import { createFakeClock } from '../test'
import { importCode } from './import-code'

/**
 * A browser on a line that answers each fetch of a file in turn. One that remembers fails always to import an address that it
 * has once failed to import.
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

test('what comes at once is imported, and fetched by nothing else', async () => {
  const { requestedUrls, load } = startBrowser([])
  expect(await load('whole.js')).toBe('whole.js')
  expect(requestedUrls).toEqual(['import whole.js'])
})

test('a signal that drops for a moment is waited for; the next who wants the file gets the same module', async () => {
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

test('where a browser imports it again by its own address, it is the one that other files import', async () => {
  const { clock, load } = startBrowser([200], { remembers: false })
  const module = load('shared.js')
  await clock.advance(700)
  expect(await module).toBe('shared.js')
})

test('what does not come is said after three tries, and comes with a later call', async () => {
  const { clock, load } = startBrowser(['cut', 502, 200])
  const refused = expect(load('late.js')).rejects.toMatchObject({ cause: 502 })
  await clock.advance(700)
  await clock.advance(2500)
  await refused
  const later = load('late.js')
  await clock.advance(700)
  expect(await later).toMatch(/^late\.js\?/)
})

test('code that is there and cannot be imported is told apart: asking again is of no use on this page', async () => {
  const { requestedUrls, clock, load } = startBrowser([200], { isUsable: false })
  const failed = expect(load('broken.js')).rejects.toMatchObject({ cause: 'import' })
  await clock.advance(700)
  await failed
  expect(requestedUrls).toHaveLength(4)
})
