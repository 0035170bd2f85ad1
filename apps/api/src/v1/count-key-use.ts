/** Counts each request for its key, and whether it was refused. */
import type { FastifyInstance } from 'fastify'
import { KeyRefused } from '../domain/keys/key-refused'
import type { KeyUse } from '../domain/keys/key-use'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of what was asked inside a request that is answered with 200 itself, such as a tool that its key may not use. */
    innerStatus: number | undefined
  }
}

/** Responses to what a key may not do, or too often. */
const refusals: readonly number[] = [401, 403, 429]

export function countKeyUse(area: FastifyInstance, keyUse: KeyUse): void {
  area.decorateRequest('innerStatus', undefined)
  area.addHook('onResponse', async ({ v1Caller, innerStatus }, { statusCode }) => {
    if (v1Caller?.id !== undefined) keyUse.add(v1Caller.id, refusals.includes(innerStatus ?? statusCode))
  })
  area.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof KeyRefused && error.keyId !== undefined) keyUse.add(error.keyId, true)
  })
}
