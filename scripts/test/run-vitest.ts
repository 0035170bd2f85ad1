/** Runs the tests of some of Vitest's projects. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

const resultsFile = 'dist/test-results.json'

/** What is read of Vitest's JSON report. */
interface Results {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

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
  rmSync(resultsFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
  const code = await vitest(['run', ...only(projects), ...reporters, ...args])
  const { numPassedTests, numFailedTests, testResults } = readResults()
  const failures = testResults.filter(({ status }) => status === 'failed')
  if (failures.length > 0) console.log('What failed:')
  for (const { name, assertionResults } of failures) {
    const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    for (const test of tests.length > 0 ? tests : ['the file itself']) {
      console.log(`  ${relative('.', name)} > ${test}`)
    }
  }
  return { passed: numPassedTests, failed: Math.max(numFailedTests, code === 0 ? 0 : 1) }
}

function readResults(): Results {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  }
}
