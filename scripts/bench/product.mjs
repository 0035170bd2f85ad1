/** The product and the partner's page as processes of their own, for measuring. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveProgram } from '../serve-program.ts'

export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-bench-'))
  const site = await serveProgram('apps/api/dist/main.js', {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '9999999',
  })
  const partner = await serveProgram('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: site.url })
  return {
    site: site.url,
    partner: partner.url,
    async stop() {
      await Promise.all([site.end(), partner.end()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
