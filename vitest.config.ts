import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { findTestFiles } from './scripts/test/test-files.ts'

const files = findTestFiles(process.env.TEST_ALL === 'y')

/** Files share what they import: importing it again for each file took a third of the time. A test restores what it replaces. */
const shared = { isolate: false }
/** Milliseconds until something counts as never coming. Nothing waits this long, even on a machine that is five times slower. */
const patient = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } }

const project = (name: string, include: string[], options: { globalSetup?: string; setupFiles?: string } = {}) => ({
  test: { name, include, exclude: [], ...shared, ...patient, ...options },
})
const setupFiles = 'apps/api/test/before-each-file.ts'

export default defineConfig({
  test: {
    // A browser test waits half of its time: for pages, prices that come in turn, and servers.
    maxWorkers: availableParallelism() + 2,
    maxConcurrency: 2,
    retry: 0,
    projects: [
      project('unit', files.unit),
      project('api on PGlite', files.apiOnPglite, { globalSetup: 'apps/api/test/prepare-pglite.ts', setupFiles }),
      project('api on PostgreSQL', files.apiOnPostgresql, {
        globalSetup: 'apps/api/test/prepare-postgresql.ts',
        setupFiles,
      }),
      project('browser on PostgreSQL', files.browserOnPostgresql, {
        globalSetup: 'packages/e2e/src/on-postgresql.ts',
      }),
      project('browser on PGlite', files.browserOnPglite, { globalSetup: 'packages/e2e/src/on-pglite.ts' }),
    ],
  },
})
