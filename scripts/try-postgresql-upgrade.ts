/** `pnpm try:postgresql-upgrade`: the commands of docs/operate/postgresql-upgrade.md under load, from PostgreSQL 15 to 17 and to 18. */
import { ensureDatabaseServers } from './test/database-servers.ts'
import { runTests } from './test/run-vitest.ts'

process.env.TEST_ALL = 'y'
ensureDatabaseServers(console.log)
const { failed } = await runTests(['api on PostgreSQL'], ['apps/api/src/database/postgresql-upgrade'])
process.exit(failed > 0 ? 1 : 0)
