/** Writes what `pnpm test` prints last. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export const summaryFile = 'dist/test-summary.json'

export interface Summary {
  passed: number
  /** Files and names of tests; `the file itself` where the file fails without a test. */
  failures: string[]
}

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]) {
    const isIn = (state: string) => (test: TestCase) => test.result().state === state
    const testsOf = (module: TestModule) => [...module.children.allTests()]
    const failures = modules
      .filter((module) => module.state() === 'failed')
      .flatMap((module) => {
        const failed = testsOf(module).filter(isIn('failed'))
        const names = failed.length > 0 ? failed.map(({ fullName }) => fullName) : ['the file itself']
        return names.map((name) => `${relative('.', module.moduleId)} (${module.project.name}) > ${name}`)
      })
    const summary: Summary = {
      passed: modules.flatMap(testsOf).filter(isIn('passed')).length,
      failures: [...failures, ...unhandledErrors.map(() => 'an error outside of the tests: see above')],
    }
    mkdirSync(dirname(summaryFile), { recursive: true })
    writeFileSync(summaryFile, JSON.stringify(summary))
  }
}
