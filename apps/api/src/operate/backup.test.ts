// database: pglite
/** The embedded database is backed up while it serves, and stops cleanly when its disk is full. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '@rxgauge/scripts/build-if-stale'
import { serveProgram } from '@rxgauge/scripts/serve-program'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../test/command'
import { copyPreparedFolder } from '../../test/database'
import { callApi, registerDevice } from '../../test/device'
import { generousLimits } from '../../test/generous-limits'
import { readConfig } from '../base/config'
import { start } from '../start'

const environment = { PORT: '0', LOG_LEVEL: 'silent', ...generousLimits }

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const authenticate = (url: string, refreshToken: string) =>
  callApi<{ device: { id: string } }>(url, '/authenticate', { body: { refreshToken, appVersion: '1' } })

async function expectRefusal(running: ReturnType<typeof runCommand>, sentence: string) {
  expect(await running).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
}

describe('backup and restore', () => {
  test('while it serves: the copy holds everything acknowledged before, and nothing from afterwards', async () => {
    const dataDir = copyPreparedFolder()
    const elsewhere = emptyFolder()
    const file = join(elsewhere, 'copy.tar.gz')
    const here = { ...environment, DATA_DIR: dataDir }
    const serving = await start(readConfig(here))
    const before = await registerDevice(serving.url)
    // Calls continue meanwhile.
    const [said, during] = await Promise.all([runCommand(['backup', file], here), registerDevice(serving.url)])
    expect(said).toMatchObject({ code: 0, stdout: `Everything in ${dataDir} is in ${file}.\n` })
    const after = await registerDevice(serving.url)
    await expectRefusal(runCommand(['backup', file], here), `There is a file ${file} already`)
    await serving.stop()
    await expectRefusal(runCommand(['restore', file], here), 'there is a database in')

    const restored = { ...here, DATA_DIR: join(elsewhere, 'restored') }
    expect((await runCommand(['restore', file], restored)).stdout).toBe(
      `${restored.DATA_DIR} holds the backup ${file}. It sends no messages until \`rxgauge sending adopt\`.\n`,
    )
    const again = await start(readConfig(restored))
    expect((await authenticate(again.url, before.refreshToken)).device.id).toBe(before.deviceId)
    await expect(authenticate(again.url, after.refreshToken)).rejects.toThrow(/400|401/)
    expect(during.deviceId).toBeTruthy()
    await again.stop()
    // A backup contains its own audit row.
    const trail = await runCommand(['audit'], restored)
    expect(trail.stdout.split('\n').map((line) => line.split('  ').slice(4).join(' '))).toEqual([
      `backup ${file}`,
      `restore ${file}`,
      '',
    ])
    expect((await runCommand(['audit', '--verify'], restored)).code).toBe(0)
  })

  test('what can’t be done gets a sentence, and leaves no files behind', async () => {
    const folder = emptyFolder()
    const here = { ...environment, DATA_DIR: join(folder, 'data') }
    const file = join(folder, 'no-backup')
    writeFileSync(file, 'hello')
    await expectRefusal(runCommand(['backup', join(folder, 'copy')], here), 'DATA_DIR: there is no database')
    await expectRefusal(runCommand(['restore', join(folder, 'none')], here), 'There is no file')
    await expectRefusal(runCommand(['restore', file], here), 'is not a readable backup')
    expect(existsSync(join(folder, 'data', 'database'))).toBe(false)
    const postgresql = { ...environment, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
    await expectRefusal(runCommand(['backup', file], postgresql), 'pg_dump')
  })
})

type Serving = Awaited<ReturnType<typeof serveProgram>>

/**
 * For `node --require`: once the file `flag` exists, no file can be changed any more, like a file system that the
 * kernel remounted read-only after an error. A test can't cause that for real: a remount is refused while files are
 * written, and permissions don't affect a file that's already open.
 */
const readOnlyFault = (flag: string) => `
const fs = require('node:fs')
const { existsSync } = fs
const changes = {
  openSync: (path, flags = 'r') => (typeof flags === 'number' ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0 : flags !== 'r'),
  writeSync: (file) => file > 2,
}
for (const name of ['openSync', 'writeSync', 'ftruncateSync', 'truncateSync', 'renameSync', 'unlinkSync', 'mkdirSync', 'rmdirSync']) {
  const real = fs[name]
  fs[name] = (...given) => {
    if ((changes[name]?.(...given) ?? true) && existsSync(${JSON.stringify(flag)}))
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', errno: -30, syscall: name })
    return real(...given)
  }
}
`

/** Two ways in which a running server's folder becomes unwritable. */
const endings: readonly {
  what: string
  prepare: (folder: string) => { fault: Record<string, string>; end: (serving: Serving) => void }
}[] = [
  {
    // A process limit: no file may grow beyond its first bytes.
    what: 'a full disk',
    prepare: () => ({
      fault: {},
      end: ({ pid }) => execFileSync('prlimit', ['--pid', String(pid), '--fsize=4096:unlimited']),
    }),
  },
  {
    what: 'a folder that turns read-only',
    prepare(folder) {
      const [flag, program] = [join(folder, 'is-read-only'), join(folder, 'fault.cjs')]
      writeFileSync(program, readOnlyFault(flag))
      return { fault: { NODE_OPTIONS: `--require ${program}` }, end: () => writeFileSync(flag, '') }
    },
  },
]

describe.skipIf(process.platform !== 'linux').each(endings)('$what', ({ prepare }) => {
  test('stops the embedded database with a sentence, not the server; everything acknowledged is there afterwards', async () => {
    await buildIfStale()
    const folder = { ...environment, DATA_DIR: copyPreparedFolder() }
    const { fault, end } = prepare(emptyFolder())
    const first = await serveProgram('apps/api/dist/main.js', { ...folder, ...fault })
    const devices = [await registerDevice(first.url), await registerDevice(first.url)]
    end(first)
    const register = (language: string) =>
      fetch(`${first.url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify({ organizationCode: 'ACME', deviceType: 'WEB', deviceDetails: '', appVersion: '1' }),
      })
    const responses = await Promise.all(['en', 'es', 'en', 'es'].map(register))
    const sentences = [
      'We can’t do this right now. Please try again in a few seconds.',
      'No podemos hacer esto en este momento. Inténtelo de nuevo en unos segundos.',
    ]
    for (const [index, response] of responses.entries()) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      const message = sentences[index % 2]
      expect(await response.json()).toMatchObject({ success: false, errorCode: 'UNAVAILABLE', message })
    }
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${first.url}/databasez`)).json()).toEqual({ status: 'the database does not answer' })
    expect(first.complaints()).toContain('has stopped: it could not be written. The disk is full')
    await first.end('SIGKILL')

    const second = await serveProgram('apps/api/dist/main.js', folder)
    for (const { refreshToken, deviceId } of devices) {
      expect((await authenticate(second.url, refreshToken)).device.id).toBe(deviceId)
    }
    await second.end()
  })
})
