/** Once per test run: a folder with a freshly set-up PGlite. */
import type { TestProject } from 'vitest/node'
import { preparePglite } from './prepared'

export default async function setup(project: TestProject) {
  const { value, release } = await preparePglite()
  project.provide('preparedDatabase', { kind: 'pglite', ...value })
  return release
}
