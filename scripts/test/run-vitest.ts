/** Runs the tests of some of Vitest's projects. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { type Summary, summaryFile } from './summary-reporter.ts'

/** @returns its exit code */
const vitest = (args: readonly string[]) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn('node_modules/.bin/vitest', args, { stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })

const only = (projects: readonly string[]) => projects.flatMap((name) => ['--project', name])

export const watch = (projects: readonly string[], args: readonly string[]) =>
  vitest(['watch', ...only(projects), ...args])

/** Prints the names of the tests that failed. */
export async function runTests(projects: readonly string[], args: readonly string[]) {
  rmSync(summaryFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/test/summary-reporter.ts']
  const code = await vitest(['run', ...only(projects), ...reporters, ...args])
  const { passed, failures } = readSummary()
  if (failures.length > 0) console.log(['What failed:', ...failures].join('\n  '))
  return { passed, failed: Math.max(failures.length, code === 0 ? 0 : 1) }
}

function readSummary(): Summary {
  try {
    return JSON.parse(readFileSync(summaryFile, 'utf8'))
  } catch {
    return { passed: 0, failures: ['the run itself'] }
  }
}
