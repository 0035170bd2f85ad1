/** Builds what is not there or whose sources have changed since. */
import { spawn } from 'node:child_process'
import { bundleNames, isStale } from './build/stamps.mjs'

/** @returns {Promise<boolean>} whether a build was needed */
export async function buildIfStale(progress = () => {}) {
  const stale = bundleNames.filter(isStale)
  if (stale.length === 0) return false
  progress(`Building ${stale.join(', ')} (from nothing: about half a minute)`)
  await run(process.execPath, ['scripts/build.mjs'])
  return true
}

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
}
