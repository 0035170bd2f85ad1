/**
 * Rate limits for visitors, counted by each server in memory. The limit of a device is the narrow one; an address may be an
 * office with thousands of people.
 */
import rateLimit from '@fastify/rate-limit'
import type { LimitName } from '@rxgauge/text/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LimitReached } from '../base/errors/limit-reached'
import type { BearerTokens } from '../domain/devices/bearer-tokens'
import type { CallLimits } from '../domain/limits/call-limits'
import { clientNetworkOf, siteFactor } from '../domain/limits/client-network'
import { KnownDevices } from '../domain/limits/known-devices'
import { readBearer } from './identify'

/** Milliseconds. */
const timeWindow = 60_000
/** Number of devices behind one address that may use their whole allowance at once. */
export const burstDevices = 5
/** Extra requests that an address gets for each known device behind it: more than a first visit makes. */
export const requestsPerKnownDevice = 30
/** The most that an address can get, as a multiple of RATE_LIMIT: three quarters of one core. */
export const burstFactor = 15
/** Addresses in memory; the least recently used go first. */
const cache = 50_000

/**
 * Parts of RATE_LIMIT that may be newly rendered pages: for one address, and for all together. A cached page costs a thousandth.
 */
export const rendersOfAddress = 0.5
export const rendersOfAll = 4

/** Limit of files that are generated per request (PDF, signed pass), for one address. */
export const generatedFileLimit = (limit: number) => ({
  rateLimit: { max: Math.ceil(limit * rendersOfAddress), timeWindow },
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The device of a valid token; empty if the call needs none. */
    deviceId: string
  }
}

/** Counts every request for its address: calls, pages, and unknown paths. Static files are exempt, because they cost nothing. */
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
  // An IPv6 address counts for its /64; all 65,536 of these in a /48 together get little more than one does.
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

/** @throws LimitReached if the count is past its limit */
function refuseBeyond(counted: RateLimitResult, limit: LimitName = 'requests'): void {
  if (!counted.isAllowed && counted.isExceeded) throw new LimitReached(limit, counted.ttl)
}

/** Counts calls that need a token for their device as well, whichever of its tokens they use. */
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

/**
 * Counts a call that costs much and stores nothing, for its device and for its network. In memory, because a count in the database
 * would cost about as much as the call.
 */
export function costlyLimit(server: FastifyInstance, { visitorShare = 1, limitShare = 1 }: CallLimits, limit: number) {
  const ofDevice = server.createRateLimit({
    max: Math.ceil(limit * visitorShare),
    timeWindow,
    keyGenerator: ({ bearer }: FastifyRequest) => bearer?.deviceId ?? '',
  })
  const ofNetwork = server.createRateLimit({
    max: Math.ceil(limit * limitShare),
    timeWindow,
    keyGenerator: ({ ip }: FastifyRequest) => clientNetworkOf(ip).address,
  })
  return async (request: FastifyRequest) => {
    refuseBeyond(await ofDevice(request))
    refuseBeyond(await ofNetwork(request))
  }
}

/** Throws if an address, or all together, have had too many pages rendered. */
export function renderLimit(server: FastifyInstance, limit: number) {
  const ofAddress = server.createRateLimit({ max: Math.ceil(limit * rendersOfAddress), timeWindow })
  const ofAll = server.createRateLimit({ max: limit * rendersOfAll, timeWindow, keyGenerator: () => 'all' })
  return async (request: FastifyRequest) => {
    refuseBeyond(await ofAddress(request))
    refuseBeyond(await ofAll(request), 'visitors')
  }
}
