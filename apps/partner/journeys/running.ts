/** The product as an operator runs it, and a partner's page, as processes of their own; once per test run. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '../../../scripts/build-if-stale.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    site: string
    partner: string
  }
}

/** Starts both programs on free ports, and gives what stops them. */
export async function startProduct(
  project: TestProject,
  database: Record<string, string>,
): Promise<() => Promise<void>> {
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-journeys-'))
  const site = await serve('apps/api/dist/main.js', {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000',
    ...database,
  })
  const partner = await serve('apps/partner/dist/main.js', { PARTNER_PORT: '0', WIDGET_ORIGIN: site.url })
  project.provide('site', site.url)
  project.provide('partner', partner.url)
  return async () => {
    await Promise.all([end(site.child), end(partner.child)])
    rmSync(folder, { recursive: true, force: true })
  }
}

function serve(file: string, environment: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(file, { env: { ...process.env, ...environment }, silent: true })
  let output = ''
  child.stderr?.on('data', (text) => {
    output += text
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ child, url: (message as { ready: string }).ready }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${output}`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
