/** Once per test run: a PostgreSQL server with a template of a fresh start. */
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/database/migrate'
import { openPostgresql } from '../src/database/postgresql'
import { loadDemoData } from '../src/demo/load'
import { startPostgresql } from './embedded-postgresql'

export default async function setup(project: TestProject) {
  const server = await startPostgresql()
  const template = 'fresh_start'
  const admin = await openPostgresql(`${server.url}/postgres`)
  await admin.script(`create database ${template}`)
  await admin.close()
  const database = await openPostgresql(`${server.url}/${template}`)
  await migrate(database)
  await loadDemoData(database)
  await database.close()
  project.provide('preparedDatabase', { kind: 'postgresql', url: server.url, template })
  return () => server.stop()
}
