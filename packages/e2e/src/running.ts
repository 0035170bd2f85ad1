/** The product as an operator runs it, a partner's page and a browser, as processes of their own; once per Vitest project. */
import { copyPrepared, type PreparedDatabase } from '@rxgauge/api/testing'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { chromiumFlags, findChromium } from '@rxgauge/scripts/chromium'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { foreignHost } from './foreign-host'

declare module 'vitest' {
  interface ProvidedContext {
    site: string
    partner: string
    /** Of the product on PostgreSQL; empty in process. */
    databaseUrl: string
    /** The WebSocket address of the browser. */
    browser: string
  }
}

/** Starts all on free ports; returns the function that stops them. */
export async function startProduct(
  project: TestProject,
  prepared: PreparedDatabase,
  release: () => Promise<void>,
): Promise<() => Promise<void>> {
  await buildIfStale()
  const browser = await chromium.launchServer({
    executablePath: findChromium() ?? 'chromium',
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${foreignHost} 127.0.0.1`],
  })
  const copy = await copyPrepared(prepared)
  const site = await serveProgram('apps/api/dist/main.js', {
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000',
    // Browsers and databases share two cores here: slow is no overload.
    OVERLOAD_DELAY: '60000',
    ...copy,
  })
  const partner = await serveProgram('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: site.url })
  project.provide('site', site.url)
  project.provide('databaseUrl', 'DATABASE_URL' in copy ? copy.DATABASE_URL : '')
  project.provide('partner', partner.url)
  project.provide('browser', browser.wsEndpoint())
  project.provide('preparedDatabase', prepared)
  return async () => {
    await Promise.all([browser.close(), site.end(), partner.end()])
    await release()
  }
}
