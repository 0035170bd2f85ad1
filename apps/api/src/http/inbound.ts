/** What others send us: replies to our texts (opt-outs in any words, HELP, START) and one-click unsubscribes of mail programs. */
import { calls } from '@rxgauge/contract'
import { chooseLanguage, fill } from '@rxgauge/text'
import { outgoingText } from '@rxgauge/text/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RunningConfig } from '../base/config'
import { DomainError } from '../base/errors/domain-error'
import { isSigned } from '../delivery/text-messages'
import { emailContact, phoneContact } from '../domain/accounts/contact'
import { maxTextLength, replyMeaningOf } from '../domain/accounts/reply-meaning'
import { escapeHtml } from '../domain/documents/escape-html'
import { countCall, unsubscribeLimits } from '../domain/limits/call-limits'
import { clientNetworkOf } from '../domain/limits/client-network'
import { originOf } from './request-origin'
import type { Services } from './services'

/** Shares its limit with the button on the page that the same link opens. */
const unsubscribePath = calls.settings.saveCommunicationPreferences.path

export function serveInbound(api: FastifyInstance, services: Services, config: RunningConfig) {
  const { publicUrl, rateLimit, now } = config
  const smsToken = config.delivery.text?.token
  const hidden = { schema: { hide: true } }
  api.post('/inbound/text', hidden, async (request, reply) => {
    const fields = textFields(request.body)
    const signature = String(request.headers['x-twilio-signature'] ?? '')
    const address = `${originOf(request, publicUrl)}${request.raw.url ?? ''}`
    if (smsToken === undefined || !isSigned(smsToken, address, fields, signature)) {
      return reply.code(403).send()
    }
    const replyText = await replyTo(services, fields)
    const message = replyText === '' ? '' : `<Message>${escapeHtml(replyText)}</Message>`
    return reply
      .type('text/xml; charset=utf-8')
      .send(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`)
  })
  // The mail program's button posts here (RFC 8058); a person who opens the address gets the page that asks first.
  api.post<{ Params: { token: string } }>('/unsubscribe/:token', hidden, async (request, reply) => {
    const client = { network: clientNetworkOf(request.ip), visitor: undefined }
    await countCall(services.database, unsubscribePath, client, unsubscribeLimits, { rateLimit, now: now() })
    const { organizationId, email } = await services.links.readUnsubscribe(request.params.token)
    const wording = outgoingText('en').unsubscribe
    await services.accounts.profiles.refuseAll(organizationId, emailContact(email), 'link', wording, 'en')
    return reply.code(200).send()
  })
  // Accepts a link that a mail program cut off, too: the page says so, and what to do.
  const openPage = async (token: string, reply: FastifyReply) => {
    const link = await services.links.readUnsubscribe(token).catch(ignoreRefused)
    const organization = link && (await services.organizations.byId(link.organizationId).catch(ignoreRefused))
    const query = new URLSearchParams({ encuser: token })
    if (organization?.code) query.set('orgCode', organization.code)
    return reply.redirect(`/communication-preferences?${query}`, 302)
  }
  api.get<{ Params: { token: string } }>('/unsubscribe/:token', hidden, (request, reply) =>
    openPage(request.params.token, reply),
  )
  api.get('/unsubscribe', hidden, (_request, reply) => openPage('', reply))
}

const textFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  )

/** Applies to every organization that texted this number, or to all if none is recorded: they share our number. */
async function replyTo(services: Services, fields: Record<string, string>): Promise<string> {
  const { database, accounts, consents, organizations, support } = services
  const phone = /^\+?1?(\d{10})$/.exec((fields.From ?? '').trim())?.[1]
  if (phone === undefined) return ''
  const messageText = (fields.Body ?? '').slice(0, maxTextLength).trim()
  const meaning = replyMeaningOf(messageText)
  const wording = messageText.toLowerCase().replace(/[.!"']+$/, '')
  const senders = await database.query<{ id: number; language: string | null }>(
    `select organization_id id, max(language) language from (
       select organization_id, null language from outbox where channel = 'text' and recipient = $1
       union all select organization_id, language from app_user where phone = $1
     ) written group by organization_id order by organization_id`,
    [phone],
  )
  if (senders.length === 0) senders.push(...(await allOrganizations(database)))
  const [first] = senders
  if (!first) return ''
  const language = chooseLanguage([first.language ?? undefined])
  const contact = phoneContact(phone)
  if (meaning === 'stop') {
    for (const { id } of senders) await accounts.profiles.refuseAll(id, contact, 'message', wording, language)
  }
  if (meaning === 'start') {
    for (const { id } of senders) {
      const consent = { userId: null, organizationId: id, contact, isGranted: true, wording, language } as const
      await consents.allowAgain(database, id, contact)
      await consents.record(database, { ...consent, source: 'message' })
    }
  }
  // An opt-out also applies to an organization that is paused or broken; then there is no reply.
  const organization = await organizations.byId(first.id).catch(ignoreRefused)
  if (!organization) return ''
  if (meaning === 'unclear') {
    if (messageText !== '') await support.receiveText(organization, contact, messageText)
    return ''
  }
  const text = outgoingText(language)
  const { phone: supportPhone, email } = support.identity(organization)
  const values = { organization: organization.record.name, phone: supportPhone, email }
  return fill(text[replies[meaning]], values)
}

const replies = { stop: 'stopped', start: 'started', help: 'help' } as const

function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof DomainError)) throw error
}

const allOrganizations = (database: Services['database']) =>
  database.query<{ id: number; language: string | null }>('select id, null language from organization order by id')
