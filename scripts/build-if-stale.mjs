/** Builds `dist/` when a source is newer than what was built from it. */
import { spawn } from 'node:child_process'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stamp = 'dist/built'
const sources = ['packages', 'apps', 'rollup.config.mjs', 'tsconfig.base.json', 'package.json', 'pnpm-lock.yaml']

/** When the newest file below a path changed; tests, prose and what is installed do not count. */
function newest(path) {
  const stats = statSync(path)
  if (!stats.isDirectory()) return /\.test\.|\.md$/.test(path) ? 0 : stats.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => !['node_modules', 'dist', 'e2e', 'test'].includes(name))
      .map((name) => newest(join(path, name))),
  )
}

function builtAt() {
  try {
    return statSync(stamp).mtimeMs
  } catch {
    return 0
  }
}

/** @returns {Promise<boolean>} whether a build was needed */
export async function buildIfStale(progress = () => {}) {
  if (Math.max(...sources.map(newest)) < builtAt()) return false
  progress('Building widget, site and server (about half a minute)')
  rmSync('dist/public', { recursive: true, force: true })
  await run('node_modules/.bin/rollup', ['--config', 'rollup.config.mjs', '--silent'])
  writeFileSync(stamp, '')
  return true
}

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
}
