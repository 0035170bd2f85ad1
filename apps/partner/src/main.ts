/** Serves the partner's page, configured by `PARTNER_PORT` and `WIDGET_ORIGIN`. */
import { createPartner } from './partner'

const port = Number(process.env.PARTNER_PORT ?? 4001)
const server = createPartner(process.env.WIDGET_ORIGIN ?? 'http://localhost:4000')

try {
  await server.listen({ port, host: process.env.HOST ?? '127.0.0.1' })
  const address = server.server.address()
  process.send?.({ ready: `http://localhost:${typeof address === 'object' && address ? address.port : port}` })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void server.close().then(() => process.exit(0)))
  }
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken) throw error
  process.stderr.write(`PARTNER_PORT: port ${port} is in use by another program. Choose another with PARTNER_PORT.\n`)
  process.exit(1)
}
