/** Once per test run: a PostgreSQL server with a template of a freshly set-up database. */
import type { TestProject } from 'vitest/node'
import { preparePostgresql } from './prepared'

export default async function setup(project: TestProject) {
  const { value, release } = await preparePostgresql()
  project.provide('preparedDatabase', { kind: 'postgresql', ...value })
  return release
}
