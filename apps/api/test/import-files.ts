/** Imports texts as if they were files, in process: what `rxgauge import` does, without opening the database for each. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../src/database/database'
import { importPaths, type PathsOptions } from '../src/imports/import-paths'
import { fileKinds } from '../src/imports/kinds'

/** @param files content by name. The reports come in the order of the import. */
export async function importFiles(
  database: Database,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<PathsOptions> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'import-files-'))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    return await importPaths(database, [folder], fileKinds, {
      isDryRun: false,
      by: 'a test',
      isAccepted: false,
      mostRefusedPercent: 1,
      now: Date.parse('2026-11-23T12:00:00Z'),
      today: '2026-11-23',
      onFile: () => undefined,
      onHeld: async () => undefined,
      onRefused: () => undefined,
      onProgress: () => undefined,
      onDerived: () => undefined,
      ...options,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
