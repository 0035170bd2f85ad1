import type { TestProject } from 'vitest/node'
import { startPostgresql } from '../../api/test/embedded-postgresql'
import { startProduct } from './running'

export default async function setup(project: TestProject) {
  const server = await startPostgresql()
  const stop = await startProduct(project, { DATABASE_URL: `${server.url}/postgres` })
  return async () => {
    await stop()
    await server.stop()
  }
}
