/** Webhooks: which systems are told what, and what became of each delivery. */
import { testEvent, webhookEventNames } from '../v1/webhook-events'
import * as v from '../valibot'
import { idInPath, noData } from '../wire'
import { defineDeskCall } from './desk-call'

/** Every event, in the order of the form. */
export { organizationEventNames, type WebhookEvent, webhookEventNames } from '../v1/webhook-events'

/** ISO 8601. */
const time = v.string()
const webhookId = v.object({ webhookId: idInPath })
/** Shown once. */
const secret = v.object({ id: v.number(), secret: v.string() })

const webhook = v.object({
  id: v.number(),
  /** `null` for the whole installation. */
  orgCode: v.nullable(v.string()),
  url: v.string(),
  events: v.array(v.picklist(webhookEventNames)),
  createdBy: v.string(),
  createdAt: time,
  /** The first failed try since the last delivery. */
  failingSince: v.nullable(time),
  switchedOffAt: v.nullable(time),
  /** Until then the former secret signs too. */
  formerSecretUntil: v.nullable(time),
  waiting: v.number(),
  givenUp: v.number(),
  /** Whether the caller may change it. */
  isChangeable: v.boolean(),
})
export type DeskWebhook = v.InferOutput<typeof webhook>

const delivery = v.object({
  id: v.string(),
  messageId: v.string(),
  /** The organization that it's about. */
  orgCode: v.nullable(v.string()),
  event: v.picklist([...webhookEventNames, testEvent]),
  state: v.picklist(['waiting', 'delivered', 'failed']),
  madeAt: time,
  tries: v.number(),
  triedAt: v.nullable(time),
  nextAt: v.nullable(time),
  /** The receiver's; `null` without a response. */
  status: v.nullable(v.number()),
  /** The first 200 characters of its response. */
  response: v.string(),
  /** Such as `ECONNREFUSED`; empty if there was a response. */
  error: v.string(),
})
export type DeskWebhookDelivery = v.InferOutput<typeof delivery>

export const listWebhooks = defineDeskCall({
  method: 'GET',
  path: '/webhooks',
  right: 'webhooks.read',
  isOfOrganization: 'some',
  summary: 'Lists webhooks, without their secrets.',
  data: v.array(webhook),
})

export const readWebhook = defineDeskCall({
  method: 'GET',
  path: '/webhooks/:webhookId',
  right: 'webhooks.read',
  isOfOrganization: 'some',
  summary: 'A webhook with its newest deliveries.',
  params: webhookId,
  data: v.object({ webhook, deliveries: v.array(delivery) }),
})

export const addWebhook = defineDeskCall({
  method: 'POST',
  path: '/webhooks',
  right: 'webhooks.change',
  isOfOrganization: 'some',
  isFresh: true,
  summary: 'Adds a webhook, and shows its secret once.',
  body: v.object({
    url: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
    events: v.array(v.picklist(webhookEventNames)),
    /** `null` for the whole installation. */
    organization: v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))),
  }),
  data: secret,
})

export const changeSecret = defineDeskCall({
  method: 'POST',
  path: '/webhooks/:webhookId/secret',
  right: 'webhooks.change',
  isOfOrganization: 'some',
  isFresh: true,
  summary: 'Makes a new secret, and shows it once; the former one signs too for a day.',
  params: webhookId,
  body: v.object({ isLeaked: v.boolean() }),
  data: secret,
})

export const sendTest = defineDeskCall({
  method: 'POST',
  path: '/webhooks/:webhookId/test',
  right: 'webhooks.change',
  isOfOrganization: 'some',
  summary: 'Sends a test event.',
  params: webhookId,
  data: noData,
})

export const sendAgain = defineDeskCall({
  method: 'POST',
  path: '/webhooks/:webhookId/again',
  right: 'webhooks.change',
  isOfOrganization: 'some',
  summary: 'Sends a delivery again, or all that were given up, and switches the webhook on.',
  params: webhookId,
  body: v.object({ delivery: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}$/))) }),
  data: v.object({ count: v.number() }),
})

export const removeWebhook = defineDeskCall({
  method: 'POST',
  path: '/webhooks/:webhookId/remove',
  right: 'webhooks.change',
  isOfOrganization: 'some',
  isFresh: true,
  summary: 'Removes a webhook with its deliveries.',
  params: webhookId,
  data: noData,
})
