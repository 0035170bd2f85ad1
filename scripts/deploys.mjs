/**
 * `pnpm deploys`: what a deploy does to pages that are open (apps/site/e2e/deploys.test.ts), with two real builds: this source's,
 * and that of a copy in which one sentence is another. The test command gives the files of one build other names instead.
 */
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfStale, run } from './build-if-stale.mjs'
import { ensureChromium } from './chromium.ts'
import { copySource } from './dev/trial/source-copy.ts'
import { runTests } from './test/run-vitest.mjs'

const cache = 'node_modules/.cache/rxgauge-build'
const tagline = 'The price of yesterday.'

ensureChromium(console.log)
await buildIfStale(console.log)
const { folder, change, remove } = copySource()
let result
try {
  change({
    folder: 'packages/text/src/languages/en',
    text: 'tagline:',
    replacement: (file) => file.replace(/tagline: '[^']*'/, `tagline: '${tagline}'`),
  })
  // One sentence is nothing to the service worker.
  change({
    folder: 'apps/site/src',
    extension: 'service-worker.ts',
    text: 'addEventListener',
    replacement: (file) => `${file}\nself.addEventListener('activate', () => undefined)\n`,
  })
  // What is minified alike in both is taken from there.
  mkdirSync(join(folder, 'node_modules/.cache'))
  symlinkSync(resolve(cache), join(folder, cache))
  await run(process.execPath, ['scripts/build.mjs'], { cwd: folder })
  Object.assign(process.env, { YESTERDAYS_BUILD: folder, YESTERDAYS_TAGLINE: tagline })
  result = await runTests(['browser on PostgreSQL'], ['apps/site/e2e/deploys.test.ts'])
} finally {
  remove()
}
console.log(`${result.passed} passed, ${result.failed} failed`)
process.exit(result.failed > 0 ? 1 : 0)
