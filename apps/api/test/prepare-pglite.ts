/** Once per test run: the folder of a fresh start on PGlite. */
import type { TestProject } from 'vitest/node'
import { preparePglite } from './prepared'

export default async function setup(project: TestProject) {
  const { value, release } = await preparePglite()
  project.provide('preparedDatabase', { kind: 'pglite', ...value })
  return release
}
