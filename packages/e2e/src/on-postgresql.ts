import { openPostgresql, startPostgresql } from '@rxgauge/api/testing'
import type { TestProject } from 'vitest/node'
import { startProduct } from './running'

export default async function setup(project: TestProject) {
  const server = await startPostgresql()
  const admin = await openPostgresql(`${server.url}/postgres`)
  await admin.script('create database of_accounts')
  await admin.close()
  const stop = await startProduct(
    project,
    { DATABASE_URL: `${server.url}/postgres`, DEMO_DATA: 'y' },
    `${server.url}/of_accounts`,
  )
  return async () => {
    await stop()
    await server.stop()
  }
}
