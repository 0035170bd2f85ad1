import { deskCalls } from '@rxgauge/contract/desk'
import type { Language } from '@rxgauge/text'
import { deskText } from '@rxgauge/text/desk'
import { DomainError } from '../../base/errors/domain-error'
import { maybeOne } from '../../database/database'
import { holdSending, installationOf } from '../../domain/installation/installation'
import { siteAddress } from '../../domain/organizations/site-address'
import { type MessageSample, messageSamples } from '../../domain/outbox/message-samples'
import { Outbox } from '../../domain/outbox/outbox'
import { deadLetters, remindersAhead, waitingMessages } from '../../domain/outbox/queue-state'
import { dataKinds, listPauses, type Pause, pause, plainKinds, resume } from '../../domain/pauses/pauses'
import { originOf } from '../../http/request-origin'
import { adoptSending, reviewSending } from '../../operate/sending-here'
import { DeskError } from '../desk-error'
import { type DeskContext, type DeskRoute, deskRoute, sent } from '../route'
import { visibleOrganizations } from '../visible-organizations'

const calls = deskCalls.sending

/** The most dead letters that the desk lists. */
const mostFailed = 500

type Target = Pick<Pause, 'kind' | 'subject'>
const wordsOf = ({ body: { kind, subject = '' } }: { body: { kind: string; subject?: string } }) =>
  subject === '' ? [kind] : [kind, subject]

export const sendingRoutes = (): DeskRoute[] => [
  deskRoute(calls.listPauses, 'unaudited', async ({ database }) =>
    (await listPauses(database)).map(({ kind, subject, since, endsAt, by, reason }) => ({
      kind,
      subject,
      since: since.toISOString(),
      until: endsAt?.toISOString() ?? null,
      by,
      reason,
    })),
  ),
  deskRoute(calls.pausePart, { act: 'pause', subject: wordsOf }, async (context) => {
    const { database, body, staff } = context
    await checkTarget(context, body)
    const seconds = body.minutes === null ? undefined : body.minutes * 60
    await database.transaction((transaction) =>
      pause(transaction, body, seconds, { by: staff.email, reason: body.reason }),
    )
    return null
  }),
  deskRoute(calls.resumePart, { act: 'resume', subject: wordsOf }, async ({ database, body }) => ({
    wasPaused: await database.transaction((transaction) => resume(transaction, body)),
  })),
  deskRoute(calls.readQueue, 'unaudited', async ({ database, config }) => ({
    waiting: (await waitingMessages(database)).map(({ channel, count, oldest }) => ({
      channel,
      count,
      oldestSeconds: Math.round(oldest),
      isSet: config.delivery[channel === 'email' ? 'smtp' : channel] !== undefined,
    })),
    reminders: await remindersAhead(database),
    failed: (await deadLetters(database, mostFailed)).map(({ createdAt, ...message }) => ({
      ...message,
      at: createdAt.toISOString(),
    })),
  })),
  deskRoute(
    calls.sendAgain,
    {
      act: 'resend',
      subject: ({ body: { id } }) => [id === null ? 'all messages that failed' : `message ${id}`],
    },
    async ({ database, services, body }) => {
      const outbox = new Outbox({ database })
      outbox.onEnqueued = () => services.outbox.onEnqueued()
      return { count: await outbox.resend(body.id ?? undefined) }
    },
  ),
  deskRoute(calls.listMessageOrganizations, 'unaudited', async (context) =>
    (await visibleOrganizations(context)).map(({ code, name }) => ({ code, name })),
  ),
  deskRoute(calls.listSamples, 'unaudited', async (context) =>
    (await samplesOf(context, context.query.lang)).map(({ name, subject, body, text }) => ({
      name,
      subject,
      body,
      text,
    })),
  ),
  deskRoute(calls.showSample, 'unaudited', async (context) => {
    const { params, query, reply } = context
    const sample = (await samplesOf(context, query.lang)).find(({ name }) => name === params.name)
    if (!sample) throw new DomainError('NOT_FOUND')
    reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(sample.html)
    return sent
  }),
  deskRoute(calls.readSender, 'unaudited', async ({ database, config }) => {
    const { publicUrl, delivery } = config
    const other = await installationOf(database, config).otherSender()
    return {
      publicUrl: publicUrl ?? null,
      sends: [delivery.smtp, delivery.text, delivery.push].some((channel) => channel !== undefined),
      otherSender: other ? { publicUrl: other.publicUrl, since: other.adoptedAt.toISOString() } : null,
    }
  }),
  deskRoute(calls.reviewSending, { act: 'sending review', subject: () => [] }, async ({ database, config }) => {
    const { messages, reminders, webhooks } = await reviewSending(database, config)
    return {
      messages: messages.map(({ organization, createdAt, ...message }) => ({
        ...message,
        orgCode: organization,
        at: createdAt.toISOString(),
      })),
      reminders,
      webhooks,
    }
  }),
  deskRoute(calls.holdSending, { act: 'sending hold', subject: () => [] }, async ({ database }) => ({
    isHeld: await database.transaction(holdSending),
  })),
  deskRoute(
    calls.adoptSending,
    { act: 'sending adopt', subject: ({ body }) => [`${body.waiting} what waits`] },
    async ({ database, config, body, language }) => {
      // So that nobody drops by mistake what is about to be sent.
      if (!(await installationOf(database, config).otherSender()))
        throw new DeskError('DESK_REFUSED', null, deskText(language).sending.isSender)
      const { dropped } = await adoptSending(database, config, body.waiting)
      return { dropped: dropped ?? null }
    },
  ),
]

/** Emails have their styles in attributes, as mail programs want it. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

async function samplesOf(
  { services, organizationId = 0, request, config }: DeskContext,
  language: Language,
): Promise<MessageSample[]> {
  const organization = await services.organizations.byId(organizationId)
  if (!organization) throw new DomainError('NOT_FOUND')
  return messageSamples(organization, language, siteAddress(organization.document, originOf(request, config.publicUrl)))
}

/** @throws DeskError if there's no such organization or kind of price */
async function checkTarget(
  { database, language }: Pick<DeskContext, 'database' | 'language'>,
  { kind, subject }: Target,
): Promise<void> {
  const isKnown =
    kind === 'org'
      ? await maybeOne(database, 'select 1 from organization where upper(code) = upper($1)', [subject])
      : kind === 'data'
        ? dataKinds.some((each) => each === subject.toLowerCase())
        : plainKinds.some((each) => each === kind) && subject === ''
  if (!isKnown) throw new DeskError('DESK_REFUSED', null, deskText(language).sending.targetInvalid)
}
