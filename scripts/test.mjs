/**
 * `pnpm test`: every check there is. `pnpm test:unit`, `test:api`, `test:e2e`: that part, of the files whose path has one of the
 * words that follow; `--watch` runs them again with each change; `--both` also runs on both databases what otherwise runs on one.
 * Ends with a line such as `312 passed, 0 failed`.
 */
import { readdirSync } from 'node:fs'
import { buildIfStale } from './build-if-stale.mjs'
import { ensureChromium } from './chromium.ts'
import { ensureProxyPrograms } from './proxy-programs.ts'
import { checks } from './test/checks.mjs'
import { runTests, watch } from './test/run-vitest.mjs'
import { buildStorybookIfStale } from './test/storybook.mjs'
import { runTasks } from './test/tasks.mjs'

const parts = {
  unit: ['unit'],
  api: ['api on PGlite', 'api on PostgreSQL', 'api crossings'],
  e2e: ['browser on PGlite', 'browser on PostgreSQL'],
}

const [first, ...others] = process.argv.slice(2)
const part = first !== undefined && first in parts ? first : undefined
const args = (part === undefined ? process.argv.slice(2) : others).filter(
  (word) => !['--watch', '--both'].includes(word),
)
const words = args.filter((word) => !word.startsWith('-'))
const isWatching = process.argv.includes('--watch')
// `vitest.config.ts` says what is meant.
if (words.length > 0 || process.argv.includes('--both')) process.env.TEST_DATABASES = 'both'
const has = (name) => part === undefined || part === name

/** Files of stories among those that are meant. */
const readsStories = () =>
  words.length === 0 ||
  readdirSync('stories/e2e').some((file) => words.some((word) => `stories/e2e/${file}`.includes(word)))

/** Says why a program cannot be had, or nothing. */
function missing(ensure) {
  try {
    ensure(console.log)
    return undefined
  } catch (error) {
    return error.message
  }
}

function end(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

const notRun = []
const noBrowser = has('e2e') ? missing(ensureChromium) : undefined
if (noBrowser !== undefined) notRun.push(`No browser test was run. ${noBrowser}`)
const withBrowser = has('e2e') && noBrowser === undefined
const proxyTests = 'apps/api/src/proxies.test.ts'
const noProxies =
  has('api') && (words.length === 0 || words.some((word) => proxyTests.includes(word)))
    ? missing(ensureProxyPrograms)
    : undefined
if (noProxies !== undefined) notRun.push(`No test of the proxies’ files was run. ${noProxies}`)
// Of named files of the API, those that need a built server build it themselves.
const needsBuild = withBrowser || (has('api') && words.length === 0)

const failedTasks = await runTasks([
  ...(needsBuild ? [{ name: 'Build', run: () => buildIfStale().then(() => '') }] : []),
  ...(withBrowser && readsStories() ? [{ name: 'Storybook', run: buildStorybookIfStale }] : []),
  ...(part === undefined && words.length === 0 ? checks : []),
])
if (failedTasks.length > 0) end(0, failedTasks.length)

const projects = Object.keys(parts)
  .filter((name) => has(name) && (name !== 'e2e' || withBrowser))
  .flatMap((name) => parts[name])
if (isWatching) process.exit(await watch(projects, args))

const { passed, failed } = projects.length > 0 ? await runTests(projects, args) : { passed: 0, failed: 0 }
for (const sentence of notRun) console.log(sentence)
// Where nobody reads along, what was not run has not passed.
end(passed, process.env.CI ? failed + notRun.length : failed)
