/** The product once more, for a test that needs other settings: on a database of its own, filled as the others. */
import { copyPrepared, generousLimits } from '@rxgauge/api/testing'
import { type ServingProgram, serveProgram } from '@rxgauge/scripts/serve-program'
import { inject } from 'vitest'

export const startOwnSite = async (settings: Record<string, string>): Promise<ServingProgram> =>
  serveProgram('apps/api/dist/main.js', {
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...generousLimits,
    ...(await copyPrepared(inject('preparedDatabase'))),
    ...settings,
  })
