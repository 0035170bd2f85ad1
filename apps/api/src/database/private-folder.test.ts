// database: pglite
/** Other users of this machine can neither read nor change the embedded database's files. */
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedFolder } from '../../test/database'
import type { Finding } from '../operate/commands/doctor/finding'
import { openFolder } from './open'

/** The paths below `folder` that are open to other users. */
function openPaths(folder: string): string[] {
  const all = ['', ...(readdirSync(folder, { recursive: true }) as string[])]
  return all.filter((path) => (lstatSync(join(folder, path)).mode & 0o077) !== 0)
}

/** Opens everything, as a server of an earlier version left it under the usual umask. */
function openToOthers(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(folder, 0o755)
}

/** A new folder inside one that everybody can enter. */
function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'rxgauge-private-'))
  chmodSync(parent, 0o755)
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

const said: string[] = []

describe.skipIf(process.platform === 'win32')('the folder of the embedded database', () => {
  let umask = 0
  beforeEach(() => {
    umask = process.umask(0o022)
    said.length = 0
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    process.umask(umask)
  })

  test('is created for its owner alone: each folder 0700, each file 0600, while open and afterwards', async () => {
    const folder = join(newFolder(), 'site', 'data')
    const database = await openFolder(folder)
    await database.script(`create table visitor as select n, repeat('x', 500) note from generate_series(1, 5000) n`)
    await database.script('create index on visitor (n)')
    await database.script('checkpoint')
    await database.query('select pg_switch_wal()')
    expect(readdirSync(folder).sort()).toEqual(['control', 'database', 'server.pid'])
    expect(openPaths(folder)).toEqual([])
    await database.close()
    expect(openPaths(folder)).toEqual([])
    const again = await openFolder(folder)
    expect(openPaths(folder)).toEqual([])
    await again.close()
    // Parent folders get the usual rights, since they may hold files for others.
    expect(lstatSync(join(folder, '..')).mode & 0o777).toBe(0o755)
    expect(said).toEqual([])
  })

  test('left open by an earlier version is closed when it’s opened, with one message', async () => {
    const folder = copyPreparedFolder()
    openToOthers(folder)
    const openBefore = openPaths(folder).length
    expect(openBefore).toBeGreaterThan(1000)
    await (await openFolder(folder)).close()
    expect(openPaths(folder)).toEqual([])
    expect(said).toEqual([
      expect.stringContaining(
        `DATA_DIR: other users of this machine could read or change the database in ${folder} (${openBefore} files and folders). They cannot any more.`,
      ),
    ])
    await (await openFolder(folder)).close()
    expect(said).toHaveLength(1)
  })

  test('keeps its own rights, and those of other things in it', async () => {
    const folder = copyPreparedFolder()
    mkdirSync(join(folder, 'letters'))
    writeFileSync(join(folder, 'letters', 'logo.svg'), '')
    openToOthers(folder)
    await (await openFolder(folder)).close()
    expect(openPaths(folder)).toEqual(['', 'letters', 'letters/logo.svg'])
  })

  test('files with open rights in a closed folder are closed without a message, since nobody could reach them', async () => {
    const folder = copyPreparedFolder()
    openToOthers(folder)
    chmodSync(folder, 0o700)
    await (await openFolder(folder)).close()
    expect(openPaths(folder)).toEqual([])
    expect(said).toEqual([])
  })

  const look = async (folder: string) => {
    const { stdout } = await runCommand(['doctor', '--json'], { DATA_DIR: folder })
    const { findings } = JSON.parse(stdout) as { findings: Finding[] }
    return findings.find(({ check }) => check === 'access')
  }

  test('doctor reports whether others can read it, also while a server has it open', async () => {
    const folder = copyPreparedFolder()
    const database = await openFolder(folder)
    expect(await look(folder)).toMatchObject({ level: 'good' })
    openToOthers(folder)
    expect(await look(folder)).toEqual({
      check: 'access',
      level: 'bad',
      sentence: expect.stringMatching(
        /^DATA_DIR: other users of this machine can read or change the database in \S+ \(\d{4} files and folders\)\. Restart the server/,
      ),
    })
    await database.close()
    // Without a server, the command opens the folder and so closes it to others.
    expect(await look(folder)).toMatchObject({ level: 'notice', sentence: expect.stringContaining('until now') })
    expect(await look(folder)).toMatchObject({ level: 'good' })
  })
})
