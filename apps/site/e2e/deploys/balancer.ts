/** One address in front of several servers, like a load balancer. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface Balancer {
  url: string
  /** Sends the next requests to these servers in turn. */
  sendTo: (...servers: readonly string[]) => void
  close: () => Promise<void>
}

export async function startBalancer(): Promise<Balancer> {
  let servers: readonly string[] = []
  let count = 0
  const balancer = createServer((incoming, response) => {
    const target = servers[count++ % servers.length]
    const { method, headers, url = '/' } = incoming
    const outgoing = request(new URL(url, target), { method, headers, agent: false }, (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers)
      pipeline(result, response).catch(() => response.destroy())
    })
    pipeline(incoming, outgoing).catch(() => response.destroy())
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  return {
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    sendTo(...next) {
      servers = next
    },
    async close() {
      balancer.closeAllConnections()
      balancer.close()
      await once(balancer, 'close')
    },
  }
}
