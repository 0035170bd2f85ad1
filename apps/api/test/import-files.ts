/** Imports texts as files in this process, like `rxgauge import` but without opening the database each time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPaths, type PathsOptions } from '../src/data/imports/import-paths'
import { fileKinds } from '../src/data/imports/kinds'
import type { Database } from '../src/database/database'

/** @param files content by name. Reports come in import order. */
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
