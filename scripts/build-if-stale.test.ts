import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const waiting = `console.log(process.pid); setInterval(() => undefined, 1000)`
const parent = `
  import { run } from './scripts/build-if-stale.mjs'
  await run(process.execPath, ['-e', ${JSON.stringify(waiting)}])
`

test.each(['SIGTERM', 'SIGINT'] as const)(
  'who is told to end by %s ends the build that it waits for',
  async (signal) => {
    const program = spawn(process.execPath, ['--input-type=module', '-e', parent])
    const [line] = await once(createInterface(program.stdout), 'line')
    const build = Number(line)
    expect(process.kill(build, 0)).toBe(true)
    program.kill(signal)
    const [code] = await once(program, 'exit')
    expect(code).toBe({ SIGTERM: 143, SIGINT: 130 }[signal])
    await expect.poll(() => isRunning(build)).toBe(false)
  },
)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
