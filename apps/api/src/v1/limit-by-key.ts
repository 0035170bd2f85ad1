/** Each key's own limit, counted by each server in memory, and told as the `RateLimit` headers of the IETF's draft. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from './problem-error'

/** Milliseconds. */
const timeWindow = 60_000

export function limitByKey(api: FastifyInstance) {
  const count = api.createRateLimit({
    max: ({ v1Caller }: FastifyRequest) => v1Caller?.perMinute ?? 0,
    timeWindow,
    keyGenerator: ({ v1Caller }: FastifyRequest) => `key ${v1Caller?.id}`,
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await count(request)
    if (counted.isAllowed) return
    const { max, remaining, ttlInSeconds: seconds, isExceeded } = counted
    reply
      .header('ratelimit-policy', `"key";q=${max};w=${timeWindow / 1000}`)
      .header('ratelimit', `"key";r=${remaining};t=${seconds}`)
    if (!isExceeded) return
    reply.header('retry-after', seconds)
    throw new ProblemError('KEY_LIMIT_REACHED', { seconds: String(seconds) })
  }
}
