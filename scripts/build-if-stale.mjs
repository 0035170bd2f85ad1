/** Builds what is not there or whose sources have changed since. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { bundleNames, isStale } from './build/stamps.mjs'

/**
 * @param names the bundles that are needed; all of them where none are named
 * @returns {Promise<boolean>} whether a build was needed
 */
export async function buildIfStale(progress = () => {}, names = []) {
  const stale = (names.length > 0 ? names : bundleNames).filter(isStale)
  if (stale.length === 0) return false
  progress(`Building ${stale.join(', ')}${names.length > 0 ? '' : ' (from nothing: about half a minute)'}`)
  // What it says is progress: the standard output is for what was asked.
  await run(process.execPath, ['scripts/build.mjs', ...names], { stdio: ['ignore', 2, 2] })
  return true
}

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // Whoever is told to end ends what it waits for: that would go on by itself.
    const pass = (signal) => {
      child.kill(signal)
      process.exit(128 + constants.signals[signal])
    }
    const endingSignals = ['SIGINT', 'SIGTERM']
    const settle = (act) => {
      for (const signal of endingSignals) process.off(signal, pass)
      act()
    }
    for (const signal of endingSignals) process.on(signal, pass)
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', (code) =>
      settle(() => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)))),
    )
  })
}
