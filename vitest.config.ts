import { defineConfig } from 'vitest/config'

/** Started servers, databases and browsers need more than the default five seconds on two cores. */
const patient = { testTimeout: 60_000, hookTimeout: 180_000 }
const apiTests = { include: ['apps/api/src/**/*.test.ts'], ...patient }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['packages/**/*.test.{ts,tsx}', 'apps/site/**/*.test.{ts,tsx}'] } },
      { test: { ...apiTests, name: 'api on PGlite', globalSetup: 'apps/api/test/prepare-pglite.ts' } },
      { test: { ...apiTests, name: 'api on PostgreSQL', globalSetup: 'apps/api/test/prepare-postgresql.ts' } },
    ],
  },
})
