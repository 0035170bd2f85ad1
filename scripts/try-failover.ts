/**
 * `pnpm try:failover`: loses the leading machine of docs/operate/failover.md ten times under load. `KILLS=2` for fewer, `MACHINES=3`
 * for three with a database.
 */
import { ensureHighAvailabilityPrograms } from './test/high-availability-programs.ts'
import { runTests } from './test/run-vitest.ts'

process.env.TEST_ALL = 'y'
process.env.KILLS ??= '10'
ensureHighAvailabilityPrograms(console.log)
const { failed } = await runTests(['api on PostgreSQL'], ['apps/api/src/database/high-availability'])
process.exit(failed > 0 ? 1 : 0)
