/** For Vitest: writes what `scripts/test.mjs` prints at the end. One of them may report several runs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export const summaryFile = 'dist/test-summary.json'

export default class SummaryReporter {
  #files = []
  #errors = 0

  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()]
      const count = (state) => tests.filter((test) => test.result().state === state).length
      const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } =
        module.diagnostic()
      return {
        name: `${relative(process.cwd(), module.moduleId)} (${module.project.name})`,
        seconds: (collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration) / 1000,
        passed: count('passed'),
        // A file that cannot be read has no tests to fail.
        failed: Math.max(count('failed'), module.state() === 'failed' ? 1 : 0),
        failedTests: tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName),
      }
    })
    this.#files.push(...files)
    this.#errors += unhandledErrors.length
    mkdirSync('dist', { recursive: true })
    writeFileSync(summaryFile, JSON.stringify({ files: this.#files, errors: this.#errors }, null, 2))
  }
}
