/** Runs the tests of some of Vitest's projects. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { makeMemoryFolder } from './memory-folder.mjs'
import { summaryFile } from './summary-reporter.mjs'

/** Whether Linux can be told that nobody waits for one process more than for another: none then interrupts one that computes. */
const isBatch = process.platform === 'linux' && spawnSync('chrt', ['--batch', '0', 'true']).status === 0

/** Runs a program that writes to this terminal; its exit code. */
async function run(program, args) {
  const memory = makeMemoryFolder()
  const env = { ...process.env, ...(memory && { TMPDIR: memory.path }) }
  try {
    return await new Promise((resolve, reject) => {
      const [command, ...words] = isBatch ? ['chrt', '--batch', '0', program, ...args] : [program, ...args]
      const child = spawn(command, words, { stdio: 'inherit', env })
      // A terminal interrupts both: this process stays until the tests have ended, to remove their folder.
      process.once('SIGINT', () => undefined)
      process.once('SIGTERM', () => child.kill())
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    memory?.remove()
  }
}

const vitest = (args) => run('node_modules/.bin/vitest', args)
const only = (projects) => projects.flatMap((name) => ['--project', name])

export const watch = (projects, args) => vitest(['watch', ...only(projects), ...args])

/** @returns {Promise<{ passed: number, failed: number }>} after the ten slowest files and what failed have been printed */
export async function runTests(projects, args) {
  rmSync(summaryFile, { force: true })
  const ofBrowser = projects.filter((name) => name.startsWith('browser'))
  const code =
    args.length === 0 && ofBrowser.length > 0 && ofBrowser.length < projects.length
      ? await runSideBySide(ofBrowser, projects)
      : await vitest([
          'run',
          ...only(projects),
          '--reporter=default',
          '--reporter=./scripts/test/summary-reporter.mjs',
          ...args,
        ])
  const { files, errors } = readSummary()
  const sum = (key) => files.reduce((total, file) => total + file[key], 0)
  console.log('The slowest test files, in seconds:')
  for (const { name, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
  }
  const failures = files.filter(({ failed }) => failed > 0)
  if (failures.length > 0) console.log('What failed:')
  for (const { name, failedTests } of failures) {
    for (const test of failedTests.length > 0 ? failedTests : ['the file itself']) console.log(`  ${name} > ${test}`)
  }
  return { passed: sum('passed'), failed: Math.max(sum('failed') + errors, code === 0 ? 0 : 1) }
}

/**
 * Browser tests wait for their pages, a seventh of the time on both cores; the others compute, and fill that. Both end at about
 * the same time with these workers.
 */
function runSideBySide(ofBrowser, projects) {
  const ofServer = projects.filter((name) => name.startsWith('api'))
  const others = projects.filter((name) => !ofBrowser.includes(name) && !ofServer.includes(name))
  const groups = [
    { project: ofBrowser },
    { project: ofServer, maxWorkers: 2 },
    // While the databases of the others are made.
    { project: others, maxWorkers: 1 },
  ].filter(({ project }) => project.length > 0)
  return run(process.execPath, ['scripts/test/side-by-side.mjs', JSON.stringify(groups)])
}

function readSummary() {
  try {
    return JSON.parse(readFileSync(summaryFile, 'utf8'))
  } catch {
    return { files: [], errors: 1 }
  }
}
