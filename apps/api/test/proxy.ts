/** A TCP proxy that simulates a network between two programs. */
import { connect, createServer, type Socket } from 'node:net'

export interface TestProxy {
  port: number
  /** Ends every connection and accepts no new one. */
  cut(): Promise<void>
  /** Loses all packets, in existing and new connections. */
  silence(): void
  restore(): Promise<void>
  /** Sends new connections to another port. */
  leadTo(target: number): void
  close(): Promise<void>
}

/** @param firstTarget a port on this machine */
export async function startProxy(firstTarget: number): Promise<TestProxy> {
  let target = firstTarget
  const sockets = new Set<Socket>()
  let isSilent = false
  let port = 0

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (!isSilent) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (!isSilent) to.destroy()
      })
    }
  })
  const listen = () =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        port = typeof address === 'object' && address ? address.port : port
        resolve()
      })
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  await listen()
  return {
    port,
    cut,
    silence() {
      isSilent = true
    },
    async restore() {
      isSilent = false
      if (!server.listening) await listen()
    },
    leadTo(next) {
      target = next
    },
    close: cut,
  }
}
