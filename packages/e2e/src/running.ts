/** Starts the product and a partner's page as processes, as an operator would; once per Vitest project. */
import { copyPrepared, generousLimits, type PreparedDatabase } from '@rxgauge/api/testing'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    site: string
    partner: string
    /** The product's PostgreSQL; empty for the embedded database. */
    databaseUrl: string
  }
}

/** Starts everything on free ports; returns the function that stops it. */
export async function startProduct(
  project: TestProject,
  prepared: PreparedDatabase,
  release: () => Promise<void>,
): Promise<() => Promise<void>> {
  await buildIfStale()
  const copy = await copyPrepared(prepared)
  const site = await serveProgram('apps/api/dist/main.js', {
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...generousLimits,
    ...copy,
  })
  const partner = await serveProgram('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: site.url })
  project.provide('site', site.url)
  project.provide('databaseUrl', 'DATABASE_URL' in copy ? copy.DATABASE_URL : '')
  project.provide('partner', partner.url)
  project.provide('preparedDatabase', prepared)
  return async () => {
    await Promise.all([site.end(), partner.end()])
    await release()
  }
}
