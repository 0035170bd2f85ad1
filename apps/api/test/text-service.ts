/** A text service like Twilio's on this machine: stores messages, and responds as told. */
import fastify from 'fastify'

export interface ReceivedText {
  to: string
  from: string
  body: string
}

export interface TestTextService {
  url: string
  account: string
  token: string
  received: ReceivedText[]
  /** The status and error code of further responses; `undefined` for success. */
  respondWith(failure: { status: number; code?: number } | undefined): void
  to(phone: string): ReceivedText[]
  close(): Promise<void>
}

export async function startTextService(): Promise<TestTextService> {
  const account = 'AC0123456789'
  const token = 'secret-token'
  const received: ReceivedText[] = []
  let failure: { status: number; code?: number } | undefined
  const server = fastify()
  server.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  server.post(`/2010-04-01/Accounts/${account}/Messages.json`, async (request, reply) => {
    const expected = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
    if (request.headers.authorization !== expected) return reply.code(401).send({ code: 20003 })
    if (failure) return reply.code(failure.status).send({ code: failure.code })
    const { To = '', From = '', Body = '' } = request.body as Record<string, string>
    received.push({ to: To, from: From, body: Body })
    return reply.code(201).send({ sid: `SM${received.length}`, status: 'queued' })
  })
  return {
    url: await server.listen({ port: 0, host: '127.0.0.1' }),
    account,
    token,
    received,
    respondWith(next) {
      failure = next
    },
    to: (phone) => received.filter(({ to }) => to === `+1${phone}`),
    close: () => server.close(),
  }
}
