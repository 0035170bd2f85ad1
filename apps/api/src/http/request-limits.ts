/**
 * How much one visitor may ask, counted by each server in its memory. A device's share is the narrow one; an address may be
 * that of an office with thousands of people behind it.
 */
import rateLimit from '@fastify/rate-limit'
import type { LimitName } from '@rxgauge/text/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BearerTokens } from '../devices/bearer-tokens'
import { LimitReached } from '../errors/limit-reached'
import { clientNetworkOf, siteFactor } from '../limits/client-network'
import { KnownDevices } from '../limits/known-devices'
import { readBearer } from './identify'

/** Milliseconds. */
const timeWindow = 60_000
/** Devices behind one address that may use all of their share at once. */
export const burstDevices = 5
/** Requests that an address has besides for each device behind it whose calls succeed: more than a first visit makes, */
export const requestsPerKnownDevice = 30
/** until it has so many times RATE_LIMIT in all: three quarters of one core. */
export const burstFactor = 15
/** Addresses that are remembered; the least used go first. */
const cache = 50_000

/** Parts of RATE_LIMIT that may be pages rendered again: for one address, and for all together. A page from the cache costs a thousandth. */
export const rendersOfAddress = 0.5
export const rendersOfAll = 4

/** A file that is made for each request (PDF, signed pass), for one address. */
export const generatedFileLimit = (limit: number) => ({
  rateLimit: { max: Math.ceil(limit * rendersOfAddress), timeWindow },
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call with a token that is good; else empty. */
    deviceId: string
  }
}

/** Every request counts for its address: calls, pages, and what does not exist. Files are let through: they cost nothing. */
export async function limitRequests(server: FastifyInstance, limit: number): Promise<void> {
  const knownDevices = new KnownDevices(Math.ceil((limit * (burstFactor - burstDevices)) / requestsPerKnownDevice))
  const allowance = (network: string) =>
    Math.min(limit * burstDevices + knownDevices.count(network) * requestsPerKnownDevice, limit * burstFactor)
  server.decorateRequest('deviceId', '')
  server.addHook('onResponse', async ({ ip, deviceId }, { statusCode }) => {
    if (deviceId === '' || statusCode >= 400) return
    const { address, site } = clientNetworkOf(ip)
    knownDevices.add(address, deviceId)
    if (site !== undefined) knownDevices.add(`${site}/48`, deviceId)
  })
  await server.register(rateLimit, {
    max: ({ ip }: FastifyRequest) => allowance(clientNetworkOf(ip).address),
    timeWindow,
    cache,
    errorResponseBuilder: (_request, { ttl }) => new LimitReached('requests', ttl),
    allowList: ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/assets/') ?? false,
  })
  // An IPv6 address counts for its /64; the 65,536 of these in a /48 together have little more than one.
  const count = server.createRateLimit({
    max: ({ ip }: FastifyRequest) => allowance(`${clientNetworkOf(ip).site}/48`) * siteFactor,
    timeWindow,
    keyGenerator: ({ ip }: FastifyRequest) => `${clientNetworkOf(ip).site}/48`,
  })
  server.addHook('onRequest', async (request) => {
    if (clientNetworkOf(request.ip).site === undefined) return
    refuseBeyond(await count(request))
  })
}

type RateLimitResult = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

/** @throws LimitReached where what was counted is past its limit */
function refuseBeyond(counted: RateLimitResult, limit: LimitName = 'requests'): void {
  if (!counted.isAllowed && counted.isExceeded) throw new LimitReached(limit, counted.ttl)
}

/** Calls that need a token count for its device as well, whichever of its tokens it comes with. */
export function deviceLimit(server: FastifyInstance, tokens: BearerTokens, limit: number) {
  server.decorateRequest('bearer', undefined)
  const count = server.createRateLimit({
    max: limit,
    timeWindow,
    keyGenerator: ({ bearer }: FastifyRequest) => bearer?.deviceId ?? '',
  })
  return async (request: FastifyRequest) => {
    request.bearer = await readBearer(request, tokens)
    if (request.bearer) refuseBeyond(await count(request))
  }
}

/** Throws where an address, or all together, have had enough pages rendered. */
export function renderLimit(server: FastifyInstance, limit: number) {
  const ofAddress = server.createRateLimit({ max: Math.ceil(limit * rendersOfAddress), timeWindow })
  const ofAll = server.createRateLimit({ max: limit * rendersOfAll, timeWindow, keyGenerator: () => 'all' })
  return async (request: FastifyRequest) => {
    refuseBeyond(await ofAddress(request))
    refuseBeyond(await ofAll(request), 'visitors')
  }
}
