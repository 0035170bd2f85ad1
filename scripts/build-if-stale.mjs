/** Builds what is not there or whose sources have changed since. */
import { spawn } from 'node:child_process'
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
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
}
