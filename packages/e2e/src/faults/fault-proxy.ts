/** A proxy in front of the product that applies a fault plan to API calls; pages and files pass unchanged. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Fault, FaultPlan } from './fault-plan'

export interface FaultProxy {
  url: string
  /** The faults applied, in order. */
  log: readonly string[]
  /** The number of requests that the product is handling. */
  active(): number
  /** The number of requests that wait for the page's time or get no response. */
  held(): number
  /** Moves the page's time, and sends the responses that were delayed until then. */
  advance(milliseconds: number): void
  /** While healthy, nothing fails. */
  setHealthy(isHealthy: boolean): void
  close(): Promise<void>
}

interface ProxiedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface HeldResponse {
  /** In the page's time. */
  until: number
  release: () => void
}

export async function startFaultProxy(target: string, plan: FaultPlan): Promise<FaultProxy> {
  const log: string[] = []
  const counts = new Map<string, number>()
  const held = new Set<HeldResponse>()
  let now = 0
  let active = 0
  let isHealthy = false

  /** Resolves when the page's time gets there; never if the browser has closed the connection. */
  const hold = (milliseconds: number, response: ServerResponse) =>
    new Promise<void>((resolve) => {
      const entry = { until: now + milliseconds, release: resolve }
      held.add(entry)
      response.once('close', () => held.delete(entry))
    })

  function faultOf({ method = 'GET', url = '/' }: IncomingMessage): Fault | undefined {
    const path = new URL(url, target).pathname
    if (!path.startsWith('/api/') || isHealthy) return undefined
    const key = `${method} ${path}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    const fault = plan.faultOf({ method, path, count })
    if (fault) log.push(`${key} (${count}): ${JSON.stringify(fault)}`)
    return fault
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    const fault = faultOf(incoming)
    if (fault?.kind === 'silence') return hold(Number.POSITIVE_INFINITY, response)
    if (fault?.kind === 'cut' && !fault.isHandled) return incoming.socket.destroy()
    active++
    const proxied = await forward(target, incoming).finally(() => {
      active--
    })
    shiftTimes(proxied, incoming.url ?? '', plan)
    if (fault?.kind === 'delay') await hold(fault.milliseconds, response)
    send(fault ? spoil(proxied, fault) : proxied, response, fault)
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    log,
    active: () => active,
    held: () => held.size,
    advance(milliseconds) {
      now += milliseconds
      for (const entry of held) {
        if (entry.until > now) continue
        held.delete(entry)
        entry.release()
      }
    },
    setHealthy(next) {
      isHealthy = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function forward(target: string, incoming: IncomingMessage): Promise<ProxiedResponse> {
  const { 'accept-encoding': _, connection: __, ...headers } = incoming.headers
  const outgoing = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers, agent: false })
  outgoing.end(await buffer(incoming))
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) }
}

/** Shifts the times in a response, as from a server or proxy with a wrong clock. */
function shiftTimes(response: ProxiedResponse, url: string, { responseShifts }: FaultPlan) {
  const date = new Date(Date.parse(response.headers.date ?? '') + responseShifts.date)
  if (!Number.isNaN(date.getTime())) response.headers.date = date.toUTCString()
  if (!url.startsWith('/api/authenticate') || response.status !== 200 || response.body.length === 0) return
  const envelope = JSON.parse(response.body.toString())
  envelope.data.expiresIn += responseShifts.expiresIn
  envelope.data.serverTime += responseShifts.serverTime
  response.body = Buffer.from(JSON.stringify(envelope))
}

const codes: Record<number, string> = {
  401: 'UNAUTHORIZED',
  429: 'TOO_MANY_REQUESTS',
  500: 'UNKNOWN',
  503: 'OVERLOADED',
}

/** Replaces the response by the fault's. Headers stay, so that a page of another origin may read it. */
function spoil({ status, headers, body }: ProxiedResponse, fault: Fault): ProxiedResponse {
  const as = (type: string, text: string | Buffer, code = 200): ProxiedResponse => ({
    status: code,
    headers: { ...headers, 'content-type': type },
    body: Buffer.from(text),
  })
  switch (fault.kind) {
    case 'half':
      return { status, headers, body: body.subarray(0, Math.floor(body.length / 2)) }
    case 'page':
      return as('text/html', '<!doctype html><title>Welcome</title><h1>Sign in to this network</h1>')
    case 'noise':
      return as('application/json', Buffer.from(body.map((byte) => byte ^ 0x5a)))
    case 'empty':
      return as('application/json', '')
    case 'otherData':
      return as('application/json', JSON.stringify({ success: true, message: '', data: fault.data }))
    case 'status': {
      if (!fault.isEnvelope) return as('text/html', '<h1>Error</h1>', fault.status)
      const errorCode = codes[fault.status]
      const message = 'This did not work. Please wait a minute.'
      return as('application/json', JSON.stringify({ success: false, message, data: null, errorCode }), fault.status)
    }
    default:
      return { status, headers, body }
  }
}

function send({ status, headers, body }: ProxiedResponse, response: ServerResponse, fault: Fault | undefined) {
  if (response.destroyed) return
  if (fault?.kind === 'cut') return response.socket?.destroy()
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...otherHeaders } = headers
  const hasBody = status !== 204 && status !== 304
  response.writeHead(status, { ...otherHeaders, ...(hasBody ? { 'content-length': body.length } : {}) })
  if (fault?.kind !== 'truncate') return response.end(hasBody ? body : undefined)
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy())
}
