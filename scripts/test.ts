/**
 * `pnpm test`: types, lint, every rule and every journey, each once. `pnpm test --all`: everything there is (`test/with-all.ts`).
 * `pnpm test:unit`, `test:api`, `test:e2e`: that part. Words that follow select the files whose path has one of them, and `--watch`
 * runs them again with each change. Ends with a line such as `312 passed, 0 failed`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { buildIfStale } from './build-if-stale.ts'
import { checks } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { ensureProxyPrograms } from './proxy-programs.ts'
import { ensureDatabaseServers } from './test/database-servers.ts'
import { ensureHighAvailabilityPrograms } from './test/high-availability-programs.ts'
import { runTests, watch } from './test/run-vitest.ts'
import { buildStorybookIfStale } from './test/storybook.ts'
import { runTasks } from './test/tasks.ts'
import { findTestFiles } from './test/test-files.ts'
import { setLongRun } from './test/with-all.ts'
import { ensureWordPress } from './test/wordpress.ts'
import { buildYesterday } from './test/yesterdays-build.ts'

const parts = {
  unit: ['unit'],
  api: ['api on PGlite', 'api on PostgreSQL'],
  e2e: ['browser on PostgreSQL', 'browser on PGlite'],
}
type Part = keyof typeof parts
const isPart = (word = ''): word is Part => word in parts

const given = process.argv.slice(2)
const part = isPart(given[0]) ? given[0] : undefined
const isWatching = given.includes('--watch')
const isAll = given.includes('--all')
const args = given.slice(part === undefined ? 0 : 1).filter((word) => !['--watch', '--all'].includes(word))
const words = args.filter((word) => !word.startsWith('-'))
const has = (name: Part) => part === undefined || part === name
/** Whether a file is among those that are meant. */
const means = (file: string) => words.length === 0 || words.some((word) => file.includes(word))
const meansStories = () => readdirSync('stories/e2e').some((file) => means(`stories/e2e/${file}`))

const notRun: string[] = []
/** Gets programs, and says which tests don't run without them. */
function isThere(tests: string, ensure: (progress: (sentence: string) => void) => unknown): boolean {
  try {
    ensure(console.log)
    return true
  } catch (error) {
    notRun.push(`No ${tests} was run. ${error instanceof Error ? error.message : error}`)
    return false
  }
}

function end(passed: number, failed: number): never {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

const files = Object.values(findTestFiles(isAll)).flat()
if (!files.some(means)) {
  console.log('No test file has such a path. A file whose first line says "with --all" runs with --all.')
  end(0, 1)
}
if (isAll) setLongRun()
const withBrowser = has('e2e') && isThere('browser test', ensureChromium)
if (isAll && withBrowser && means('apps/partner/e2e/wordpress.test.ts')) isThere('test of WordPress', ensureWordPress)
if (isAll && has('api')) {
  if (['proxies', 'proxy-cache'].some((name) => means(`apps/api/src/${name}.test.ts`)))
    isThere('test of the proxies’ files', ensureProxyPrograms)
  if (means('apps/api/src/database/high-availability.test.ts'))
    isThere('test of the files for high availability', ensureHighAvailabilityPrograms)
  const withServers = ['database/failover', 'database/postgresql-upgrade', 'operate/owner-restore']
  if (withServers.some((name) => means(`apps/api/src/${name}.test.ts`)))
    isThere('test of PgBouncer, of upgrades and of an owner’s backups', ensureDatabaseServers)
}

/** Files that build what is stale must find it built: two that build at once start servers of half a build. */
const startsBuiltServer = (file: string) => readFileSync(file, 'utf8').includes('buildIfStale')
const needsBuild = withBrowser || (has('api') && files.some((file) => means(file) && startsBuiltServer(file)))
const failedTasks = await runTasks([
  ...(needsBuild ? [{ name: 'Build', run: () => buildIfStale().then(() => '') }] : []),
  ...(withBrowser && meansStories() ? [{ name: 'Storybook', run: buildStorybookIfStale }] : []),
  ...(part === undefined && words.length === 0 ? checks : []),
])
if (failedTasks.length > 0) end(0, failedTasks.length)

const projects = (Object.keys(parts) as Part[])
  .filter((name) => has(name) && (name !== 'e2e' || withBrowser))
  .flatMap((name) => parts[name])
// Until it is ended.
if (isWatching) await watch(projects, args)
else await run()

async function run() {
  const isOfDeploys = isAll && withBrowser && means('apps/site/e2e/deploys.test.ts')
  const removeYesterday = isOfDeploys ? await buildYesterday() : undefined
  const { passed, failed } = projects.length > 0 ? await runTests(projects, args) : { passed: 0, failed: 0 }
  removeYesterday?.()
  for (const sentence of notRun) console.log(sentence)
  if (passed + failed + notRun.length === 0) {
    console.log('No test has such a name.')
    end(0, 1)
  }
  // Where nobody reads along, what was not run has not passed.
  end(passed, process.env.CI ? failed + notRun.length : failed)
}
