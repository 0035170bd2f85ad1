/** Another instance of the product for a test that needs other settings, with its own prepared database. */
import { copyPrepared, generousLimits } from '@rxgauge/api/testing'
import { type ServingProgram, serveProgram } from '@rxgauge/scripts/serve-program'
import { inject } from 'vitest'

/**
 * @param prepare changes the database first, given its environment, since the embedded one serves one program at a
 * time
 */
export async function startOwnSite(
  settings: Record<string, string>,
  prepare?: (environment: Record<string, string>) => void,
): Promise<ServingProgram> {
  const database = await copyPrepared(inject('preparedDatabase'))
  prepare?.({ ...database, ...settings })
  const environment = { PORT: '0', LOG_LEVEL: 'warn', ...generousLimits, ...database, ...settings }
  // For a few pages: fully compiling the in-process database would cost a third of the start.
  return serveProgram('apps/api/dist/main.js', environment, undefined, [], ['--liftoff-only'])
}
