import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * How long anything may take before it counts as not coming, in milliseconds. Nothing waits for it to pass: a test that passes
 * takes as long as it needs, also on a machine that is several times slower, or busy with something else.
 */
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } }
/** Files share what they import: reading it again for each took a third of the time. A test restores what it replaces. */
const shared = { isolate: false }
/** PostgreSQL in process, for seconds at a time: compiling it for a long life costs more than that gives back. */
const shortLived = { execArgv: ['--liftoff-only'] }
/** A server in process lives no longer: what optimizing its code costs is more than that gives back. */
const shortLivedServers = { execArgv: [...shortLived.execArgv, '--no-opt'] }
/** Rules of the server that need no database: once is enough. */
const serverRules = [
  'apps/api/src/{config,unencrypted-hosts,*/*-page}.test.ts',
  'apps/api/src/deliveries/smtp.test.ts',
  'apps/api/src/accounts/reply-meaning.test.ts',
  'apps/api/src/commands/{audit-shipping,audited-commands,new-database,operator-name}.test.ts',
  'apps/api/src/new-york-day.test.ts',
  'apps/api/src/organizations/allowed-origin.test.ts',
  'apps/api/src/database/{data-cache,shared-read,versioned-cache}.test.ts',
  'apps/api/src/errors/error-{codes,place}.test.ts',
  'apps/api/src/http/{compile-serializer,compressed-body}.test.ts',
  'apps/api/src/prices/{offer-id,price-steps}.test.ts',
  'apps/api/src/imports/town-name.test.ts',
  'apps/api/src/products/{near-matches,common-names}.test.ts',
  'apps/api/src/reminders/{schedule,refill-notices}.test.ts',
  'apps/api/test/statements/*.test.ts',
]
/** About requests, answers, pages, logs and what is kept in memory, on whatever database: once, on the faster one (`pnpm fuzz` runs on both). */
const ofAnyDatabase = [
  'apps/api/src/commands/content-preview.test.ts',
  'apps/api/src/commands/doctor/{doctor,outside}.test.ts',
  'apps/api/src/http/{access,check-request,log-values,missing-data,request-limits,server,site}.test.ts',
  // By its own command on the one that is named.
  ...(process.env.FUZZ_CALLS === undefined ? ['apps/api/src/http/fuzz.test.ts'] : []),
  'apps/api/src/http/time-limits.test.ts',
  'apps/api/src/imports/fetch/fetch.test.ts',
  'apps/api/src/limits/{attack-costs,limits,shared-address}.test.ts',
  'apps/api/src/pauses/pauses.test.ts',
  'apps/api/src/routes/account-limits.test.ts',
  'apps/api/src/wallet/wallet.test.ts',
]
/** About what one database alone can do, or what no other one is needed for: a start that is stopped, files to install. */
const ofPostgresql = [
  'apps/api/src/commands/{organizations,refusals}.test.ts',
  'apps/api/src/database/{database-encryption,failover,outage,owner-restore,postgresql,replica,start-failure}.test.ts',
  'apps/api/src/clocks.test.ts',
  'apps/api/src/proxies.test.ts',
  'apps/api/src/reminders/workers.test.ts',
]
const ofPglite = [
  'apps/api/src/database/{backup,shared-database}.test.ts',
  'apps/api/src/{deploy,start}.test.ts',
  'apps/api/src/http/former-files.test.ts',
]
/**
 * Statements that both databases answer alike: in the test command once, on the faster one. `pnpm test --both`, and whoever names
 * files, runs them on both. What an embedded database does by itself (starts, files, whole imports, kills) is not among them.
 */
const sameOnBoth = [
  'apps/api/src/{coupons,devices,documents,organizations,prices,reports}/**/*.test.ts',
  'apps/api/src/accounts/removal.test.ts',
  'apps/api/src/commands/{audit,commands,demo,person,price-command,rating,secret,security,support}.test.ts',
  'apps/api/src/commands/doctor/price-checks.test.ts',
  'apps/api/src/deliveries/{deliveries,text-registration}.test.ts',
  'apps/api/src/demo/prices.test.ts',
  'apps/api/src/http/{database-metrics,response-cache}.test.ts',
  'apps/api/src/imports/{tolerant-reading,derivations/catalog,kinds/{balance-of-kinds,catalog-kinds},mapping,own-files,pharmacies,plans}.test.ts',
  'apps/api/src/routes/{account,adjudicate,coupon,device,illustrative,message,pharmacy,price,price-explanations,reminder,settings,share}.test.ts',
]
/** Journeys on the embedded database, as a first start has it: a browser makes all others on the faster one. */
const journeysOnPglite = [
  'apps/site/e2e/own-organization.test.ts',
  'packages/pricing/e2e/{copay-card,discount-card,favorite}.test.ts',
]
/** Those with another look on each database; where only one is used, on the faster one. */
const journeysOnBoth = ['apps/site/e2e/account.test.ts', 'packages/pricing/e2e/every-screen.test.ts']
const isOnBoth = process.env.TEST_DATABASES === 'both'
/** The last release's widget, without a screen, against the server. */
const releasedWidget = 'packages/widget/released/*.test.ts'
const apiTests = {
  include: ['apps/api/src/**/*.test.ts'],
  setupFiles: 'apps/api/test/before-each-file.ts',
  ...shared,
  ...shortLivedServers,
  ...patient,
}
const browserTests = {
  include: ['{apps,packages,stories,scripts}/**/e2e/**/*.test.ts'],
  ...shared,
  ...patient,
}

/** Before a first run the larger file is taken for the longer one: these are not, and the end would wait for them. */
const longestFiles = ['stories/e2e/stories.test.ts', 'apps/api/src/deliveries/kill.test.ts']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (longestFiles.some((file) => moduleId.endsWith(file)) ? 0 : 1)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => (a.project === b.project ? rank(a) - rank(b) : 0))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two cores: three files at once, since each waits for its server or page now and then, and two tests of a file where they may.
    maxWorkers: 3,
    maxConcurrency: 2,
    retry: 0,
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          ...shortLived,
          ...patient,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/{partner,site}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            ...serverRules,
          ],
          exclude: ['**/node_modules/**', '**/e2e/**', 'apps/site/crossings/**', releasedWidget],
        },
      },
      // Before the other: its database is made while that of most browser tests is.
      {
        test: {
          ...apiTests,
          exclude: [...serverRules, ...ofAnyDatabase, ...ofPostgresql, ...(isOnBoth ? [] : sameOnBoth)],
          name: 'api on PGlite',
          globalSetup: 'apps/api/test/prepare-pglite.ts',
        },
      },
      {
        test: {
          ...apiTests,
          include: [...apiTests.include, releasedWidget],
          exclude: [...serverRules, ...ofPglite],
          name: 'api on PostgreSQL',
          globalSetup: 'apps/api/test/prepare-postgresql.ts',
        },
      },
      // The site's session and stores, without a screen, against the server: on the faster database, and long enough to be optimized.
      {
        test: {
          ...apiTests,
          ...shortLived,
          include: ['apps/site/crossings/*.test.ts'],
          name: 'api crossings',
          globalSetup: 'apps/api/test/prepare-postgresql.ts',
        },
      },
      {
        test: {
          ...browserTests,
          exclude: ['**/node_modules/**', ...(isOnBoth ? [] : journeysOnPglite)],
          name: 'browser on PostgreSQL',
          globalSetup: 'packages/e2e/src/on-postgresql.ts',
        },
      },
      {
        test: {
          ...browserTests,
          name: 'browser on PGlite',
          include: [...journeysOnPglite, ...(isOnBoth ? journeysOnBoth : [])],
          globalSetup: 'packages/e2e/src/on-pglite.ts',
        },
      },
    ],
  },
})
