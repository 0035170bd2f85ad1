/**
 * The local mailbox, where DEV_MAILBOX opens it: for requests from this machine only; through a proxy or from elsewhere it's a
 * 404.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RunningConfig } from '../base/config'
import { mailboxPage, mailboxPolicy } from '../domain/outbox/mailbox-page'
import type { Services } from './services'

const path = '/dev/mailbox'

/** Loopback, a local host name, no proxy, and not from a page of another origin. */
function isLocal(request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwarded, forwarded: standard, origin, host = '' } = request.headers
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '')
  const isOwnName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  const isOwnPage = origin === undefined || origin === `http://${host}`
  return isLoopback && isOwnName && isOwnPage && forwarded === undefined && standard === undefined
}

export function serveMailbox(server: FastifyInstance, { outbox }: Services, { delivery }: RunningConfig) {
  const hidden = { schema: { hide: true } }
  server.get(path, hidden, async (request, reply) => {
    if (!isLocal(request)) return reply.code(404).send()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailboxPolicy)
      .header('cache-control', 'no-store')
      .send(mailboxPage(await outbox.latest(), delivery.smtp === undefined && delivery.text === undefined))
  })
  server.post<{ Params: { id: string } }>(`${path}/:id/resend`, hidden, async (request, reply) => {
    if (!isLocal(request) || !/^\d{1,18}$/.test(request.params.id)) return reply.code(404).send()
    await outbox.resend(request.params.id)
    return reply.redirect(path, 303)
  })
}
