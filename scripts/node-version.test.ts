import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a Node of that version says of `start`. */
function on(version: string) {
  const code = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); import('./scripts/node-version.mjs')`
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' })
  return { status, stderr }
}

test.each(['18.20.0', '20.18.3'])('Node %s is told what is needed', (version) => {
  expect(on(version)).toMatchObject({
    status: 1,
    stderr: `RxGauge needs Node 20.19 or newer; this is Node ${version}. Install a newer one from nodejs.org.\n`,
  })
})

test.each(['20.19.0', '22.1.0'])('Node %s is taken', (version) =>
  expect(on(version)).toEqual({ status: 0, stderr: '' }),
)
