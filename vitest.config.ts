import { defineConfig } from 'vitest/config'

/** Started servers, databases and browsers need more than the default five seconds on two cores. */
const patient = {
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // What is waited for may take its time while the other file works.
  expect: { poll: { timeout: 15_000 } },
}
/** Rules of the server that need no database: once is enough. */
const serverRules = [
  'apps/api/src/config.test.ts',
  'apps/api/src/organizations/allowed-origin.test.ts',
  'apps/api/src/products/refreshed.test.ts',
  'apps/api/src/reminders/{schedule,refill-news}.test.ts',
]
const apiTests = { include: ['apps/api/src/**/*.test.ts'], exclude: serverRules, ...patient }
/** A browser that shares its core with another file's database may once be too slow for what it shows. */
const journeys = { include: ['{apps,stories,scripts}/**/*.browser.test.ts'], ...patient, retry: 2 }

export default defineConfig({
  test: {
    // Two cores: two files at once, and two tests of a file where they may.
    maxWorkers: 2,
    maxConcurrency: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.{ts,tsx}',
            'apps/site/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            ...serverRules,
          ],
          exclude: ['**/node_modules/**', '**/*.browser.test.ts'],
        },
      },
      { test: { ...apiTests, name: 'api on PGlite', globalSetup: 'apps/api/test/prepare-pglite.ts' } },
      { test: { ...apiTests, name: 'api on PostgreSQL', globalSetup: 'apps/api/test/prepare-postgresql.ts' } },
      { test: { ...journeys, name: 'browser on PGlite', globalSetup: 'apps/partner/journeys/on-pglite.ts' } },
      {
        test: {
          ...journeys,
          name: 'browser on PostgreSQL',
          // What leans on the database; the widget's embedding does not.
          include: ['apps/partner/journeys/{site,savings,account}.browser.test.ts'],
          globalSetup: 'apps/partner/journeys/on-postgresql.ts',
        },
      },
    ],
  },
})
