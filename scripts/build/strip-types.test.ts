import { relative } from 'node:path'
import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { stripTypes } from './strip-types.mjs'

const input = 'packages/client/src/change-queue.ts'

/** The files that a bundle is built again for. */
async function watchedFiles() {
  const bundle = await rollup({ input, plugins: [stripTypes()] })
  await bundle.close()
  return bundle.watchFiles.map((file) => relative('.', file))
}

test('a source is known as one also when what the compiler made of it comes from the cache', async () => {
  expect(await watchedFiles()).toContain(input)
  expect(await watchedFiles()).toContain(input)
})
