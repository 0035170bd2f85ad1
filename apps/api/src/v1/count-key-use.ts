/** Counts each request for its key, and whether it was refused. */
import type { FastifyInstance } from 'fastify'
import { KeyRefused } from '../domain/keys/key-refused'
import type { KeyUse } from '../domain/keys/key-use'

/** Responses to what a key may not do, or too often. */
const refusals: readonly number[] = [401, 403, 429]

export function countKeyUse(area: FastifyInstance, keyUse: KeyUse): void {
  area.addHook('onResponse', async ({ v1Caller }, { statusCode }) => {
    if (v1Caller?.id !== undefined) keyUse.add(v1Caller.id, refusals.includes(statusCode))
  })
  area.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof KeyRefused && error.keyId !== undefined) keyUse.add(error.keyId, true)
  })
}
