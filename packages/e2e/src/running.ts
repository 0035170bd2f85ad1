/** The product as an operator runs it, and a partner's page, as processes of their own; once per test run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    site: string
    partner: string
    /** Which database the site runs on. */
    database: 'pglite' | 'postgresql'
    /** Another database of the same kind, for a server of a file's own; empty on PGlite. */
    databaseUrl: string
  }
}

/** Starts both programs on free ports, and gives what stops them. */
export async function startProduct(
  project: TestProject,
  database: Record<string, string>,
  otherDatabase = '',
): Promise<() => Promise<void>> {
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-journeys-'))
  const site = await serveProgram('apps/api/dist/main.js', {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000',
    // Browsers and databases share two cores here: slow is no overload.
    OVERLOAD_DELAY: '60000',
    ...database,
  })
  const partner = await serveProgram('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: site.url })
  project.provide('site', site.url)
  project.provide('partner', partner.url)
  project.provide('databaseUrl', otherDatabase)
  project.provide('database', database.DATABASE_URL === undefined ? 'pglite' : 'postgresql')
  return async () => {
    await Promise.all([site.end(), partner.end()])
    rmSync(folder, { recursive: true, force: true })
  }
}
