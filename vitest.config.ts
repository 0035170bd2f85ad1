import { defineConfig } from 'vitest/config'

/** Started servers, databases and browsers need more than the default five seconds on two cores. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // What is waited for may take its time while the other file works.
  expect: { poll: { timeout: 15_000 } },
}
/** Files share what they import: reading it anew for each took a third of the time. A test restores what it replaces. */
const shared = { isolate: false }
/** Rules of the server that need no database: once is enough. */
const serverRules = [
  'apps/api/src/config.test.ts',
  'apps/api/src/accounts/reply-meaning.test.ts',
  'apps/api/src/organizations/allowed-origin.test.ts',
  'apps/api/src/database/{kept-by-version,shared-read}.test.ts',
  'apps/api/src/errors/error-place.test.ts',
  'apps/api/src/prices/offer-id.test.ts',
  'apps/api/src/products/near-matches.test.ts',
  'apps/api/src/reminders/{schedule,refill-notices}.test.ts',
  'apps/api/test/statements/*.test.ts',
]
const apiTests = { include: ['apps/api/src/**/*.test.ts'], exclude: serverRules, ...shared, ...patient }
const browserTests = { include: ['{apps,packages,stories,scripts}/**/e2e/**/*.test.ts'], ...shared, ...patient }

export default defineConfig({
  test: {
    // Two cores: three files at once, since each waits for its server or page now and then, and two tests of a file where they may.
    maxWorkers: 3,
    maxConcurrency: 2,
    retry: 0,
    projects: [
      {
        test: {
          name: 'unit',
          ...shared,
          // A property over thousands of cases may share its core with another file.
          testTimeout: 120_000,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/site/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            ...serverRules,
          ],
          exclude: ['**/node_modules/**', '**/e2e/**', 'apps/site/crossings/**'],
        },
      },
      { test: { ...apiTests, name: 'api on PGlite', globalSetup: 'apps/api/test/prepare-pglite.ts' } },
      {
        test: {
          ...apiTests,
          // The site's session and stores, without a screen, against the server: on the faster of both.
          include: [...apiTests.include, 'apps/site/crossings/*.test.ts'],
          // What stops a start has nothing to do with the database.
          exclude: [...serverRules, 'apps/api/src/start.test.ts'],
          name: 'api on PostgreSQL',
          globalSetup: 'apps/api/test/prepare-postgresql.ts',
        },
      },
      {
        test: {
          ...browserTests,
          // Two servers share a database there: only PostgreSQL can.
          exclude: ['**/node_modules/**', 'apps/site/e2e/deploys.test.ts'],
          name: 'browser on PGlite',
          globalSetup: 'packages/e2e/src/on-pglite.ts',
        },
      },
      {
        test: {
          ...browserTests,
          name: 'browser on PostgreSQL',
          // What leans on the database; the widget's embedding does not.
          include: [
            'apps/site/e2e/{account,deploys}.test.ts',
            'packages/pricing/e2e/{every-screen,copay-card,discount-card,favorite}.test.ts',
          ],
          globalSetup: 'packages/e2e/src/on-postgresql.ts',
        },
      },
    ],
  },
})
