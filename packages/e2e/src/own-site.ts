/** The product once more, for a test that needs other settings: on a database of its own, filled as the others. */
import { copyPrepared, generousLimits } from '@rxgauge/api/testing'
import { type ServingProgram, serveProgram } from '@rxgauge/scripts/serve-program'
import { inject } from 'vitest'

/** @param prepare what is done to the database before, by its environment: the embedded one serves one program at a time */
export async function startOwnSite(
  settings: Record<string, string>,
  prepare?: (environment: Record<string, string>) => void,
): Promise<ServingProgram> {
  const database = await copyPrepared(inject('preparedDatabase'))
  prepare?.({ ...database, ...settings })
  const environment = { PORT: '0', LOG_LEVEL: 'warn', ...generousLimits, ...database, ...settings }
  // For a few pages: compiling the database in process for a long life would cost a third of its start.
  return serveProgram('apps/api/dist/main.js', environment, undefined, [], ['--liftoff-only'])
}
