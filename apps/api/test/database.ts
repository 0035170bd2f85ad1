/** A migrated database with the demo data for one test file: a copy, so that files cannot disturb each other. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '../src/database/database'
import { openPglite } from '../src/database/pglite'
import { openPostgresql } from '../src/database/postgresql'

export async function openTestDatabase(): Promise<Database> {
  const prepared = inject('preparedDatabase')
  if (prepared.kind === 'pglite') {
    return openPglite(undefined, new Blob([readFileSync(prepared.image)]))
  }
  return openPostgresql(await createDatabaseFromTemplate(prepared.url, prepared.template))
}

/** The address of a fresh copy. */
export async function createDatabaseFromTemplate(url: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return `${url}/${name}`
}

export type PreparedDatabase = { kind: 'pglite'; image: string } | { kind: 'postgresql'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    preparedDatabase: PreparedDatabase
  }
}
