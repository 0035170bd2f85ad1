/** Once per test run: the image of a fresh start on PGlite. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/database/migrate'
import { openPglite } from '../src/database/pglite'
import { loadDemoData } from '../src/demo/load'

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-pglite-'))
  const image = join(folder, 'image.tar')
  const database = await openPglite()
  await migrate(database)
  await loadDemoData(database)
  writeFileSync(image, Buffer.from(await (await database.dump()).arrayBuffer()))
  await database.close()
  project.provide('preparedDatabase', { kind: 'pglite', image })
  return () => rmSync(folder, { recursive: true, force: true })
}
