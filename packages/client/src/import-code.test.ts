import { expect, test } from 'vitest'
import { createFakeClock } from '../test'
import { importCode } from './import-code'

/** Files that come or not, as `answers` says for each time that one is asked for. */
function page(answers: Record<string, readonly (number | 'cut')[]>) {
  const asked: string[] = []
  const clock = createFakeClock()
  const load = (files: readonly string[], importFile: () => Promise<unknown> = async () => 'module') =>
    importCode({
      files,
      importFile,
      clock,
      async fetchFile(address) {
        const times = asked.filter((each) => each === address).length
        asked.push(address)
        const status = answers[address]?.[times] ?? 200
        if (status === 'cut') throw new TypeError('Failed to fetch')
        return { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(0) }
      },
    })
  return { asked, clock, load }
}

test('a signal that drops for a second is waited for, before anything is imported', async () => {
  const { asked, clock, load } = page({ 'shared.js': ['cut'] })
  let imports = 0
  const result = load(['dialog.js', 'shared.js'], async () => ++imports)
  await clock.advance(0)
  expect([asked, imports]).toEqual([['dialog.js', 'shared.js'], 0])
  await clock.advance(1000)
  expect(await result).toBe(1)
  expect(asked).toEqual(['dialog.js', 'shared.js', 'dialog.js', 'shared.js'])
})

test('what does not come is said after three tries, and asked for again with the next call', async () => {
  const { asked, clock, load } = page({ 'a.js': ['cut', 502, 'cut'], 'gone.js': [404, 404, 404] })
  const failed = expect(load(['a.js'])).rejects.toThrow('Failed to fetch')
  await clock.advance(5000)
  await failed
  expect(await load(['a.js'])).toBe('module')
  expect(asked).toHaveLength(4)
  const gone = expect(load(['gone.js'])).rejects.toMatchObject({ cause: 404 })
  await clock.advance(5000)
  await gone
})

test('code that came and cannot be imported is told apart: asking again is of no use on this page', async () => {
  const { asked, load } = page({})
  const remembered = load(['a.js'], async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  await expect(remembered).rejects.toMatchObject({ cause: 'import' })
  expect(asked).toEqual(['a.js'])
})
