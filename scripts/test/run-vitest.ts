/** Runs the tests of some of Vitest's projects. */
import { relative } from 'node:path'
import { parseCLI, startVitest, type TestModule } from 'vitest/node'

async function start(projects: readonly string[], args: readonly string[]) {
  const { filter, options } = parseCLI(['vitest', ...args])
  return startVitest(filter, { ...options, project: [...projects] })
}

export const watch = (projects: readonly string[], args: readonly string[]) => start(projects, ['--watch', ...args])

/** Prints the names of the tests that failed. */
export async function runTests(projects: readonly string[], args: readonly string[]) {
  const vitest = await start(projects, ['--run', ...args])
  const modules = vitest.state.getTestModules()
  await vitest.close()
  const failures = modules.flatMap(failuresOf)
  if (failures.length > 0) console.log(['What failed:', ...failures].join('\n  '))
  const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length
  // Errors outside of the tests stand above.
  return { passed, failed: Math.max(failures.length, process.exitCode ? 1 : 0) }
}

/** Files and names of tests; `the file itself` where the file fails without a test. */
function failuresOf(module: TestModule): string[] {
  if (module.state() !== 'failed') return []
  const names = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
  const file = `${relative('.', module.moduleId)} (${module.project.name})`
  return (names.length > 0 ? names : ['the file itself']).map((name) => `${file} > ${name}`)
}
