/** The product and the partner's page as processes of their own, for measuring. */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function serve(file, environment) {
  const child = fork(file, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', ({ ready }) => resolve({ child, url: ready }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-bench-'))
  const site = await serve('apps/api/dist/main.js', {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '9999999',
  })
  const partner = await serve('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: site.url })
  return {
    site: site.url,
    partner: partner.url,
    async stop() {
      for (const { child } of [site, partner]) {
        child.removeAllListeners('exit')
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
