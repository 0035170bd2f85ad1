/** Outgoing messages: as they look, the queue, what failed; and pauses. */
import * as v from '../valibot'
import { noData } from '../wire'
import { defineDeskCall } from './desk-call'

const channel = v.picklist(['text', 'email', 'push'])
const pauseKind = v.picklist(['texts', 'emails', 'push', 'reminders', 'webhooks', 'sign-up', 'org', 'data'])
const language = v.picklist(['en', 'es'])

const pauseTarget = {
  kind: pauseKind,
  /** An organization's code with `org`, a kind of price with `data`; else empty. */
  subject: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
}

const pauseRow = v.object({
  kind: pauseKind,
  subject: v.string(),
  /** ISO 8601. */
  since: v.string(),
  /** `null` until somebody resumes it. */
  until: v.nullable(v.string()),
  by: v.string(),
  reason: v.string(),
})
export type PauseRow = v.InferOutput<typeof pauseRow>

export const listPauses = defineDeskCall({
  method: 'GET',
  path: '/sending/pauses',
  right: 'sending.read',
  summary: 'What is paused, since when, by whom and why.',
  data: v.array(pauseRow),
})

export const pausePart = defineDeskCall({
  method: 'POST',
  path: '/sending/pause',
  right: 'sending.change',
  summary: 'Pauses a part of the service in every process within five seconds.',
  body: v.object({
    ...pauseTarget,
    /** `null` until it is resumed. */
    minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(525_600))),
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
  }),
  data: noData,
})

export const resumePart = defineDeskCall({
  method: 'POST',
  path: '/sending/resume',
  right: 'sending.change',
  summary: 'Ends a pause; what waits is sent within a minute.',
  body: v.object(pauseTarget),
  data: v.object({ wasPaused: v.boolean() }),
})

export const readQueue = defineDeskCall({
  method: 'GET',
  path: '/sending/queue',
  right: 'sending.read',
  summary: 'How many messages wait, and which could not be delivered, without contacts and contents.',
  data: v.object({
    waiting: v.array(
      v.object({
        channel,
        count: v.number(),
        oldestSeconds: v.number(),
        /** Whether a server for them is set up. */
        isSet: v.boolean(),
      }),
    ),
    reminders: v.object({ due: v.number(), nextDay: v.number() }),
    failed: v.array(v.object({ id: v.string(), at: v.string(), channel, tries: v.number(), reason: v.string() })),
  }),
})

export const sendAgain = defineDeskCall({
  method: 'POST',
  path: '/sending/again',
  right: 'sending.change',
  summary: 'Tries a message again that could not be delivered, or all of them.',
  body: v.object({ id: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,18}$/))) }),
  data: v.object({ count: v.number() }),
})

const sample = v.object({
  /** Such as `signupCode`. */
  name: v.string(),
  subject: v.string(),
  /** The email as plain text. */
  body: v.string(),
  text: v.string(),
})
export type MessageSample = v.InferOutput<typeof sample>

export const listMessageOrganizations = defineDeskCall({
  method: 'GET',
  path: '/sending/organizations',
  right: 'sending.read',
  isOfOrganization: 'some',
  summary: 'The organizations whose messages can be looked at.',
  data: v.array(v.object({ code: v.string(), name: v.string() })),
})

export const listSamples = defineDeskCall({
  method: 'GET',
  path: '/sending/samples',
  right: 'sending.read',
  isOfOrganization: true,
  summary: 'Every message of an organization as it will look, with made-up data.',
  query: v.object({ orgCode: v.string(), lang: language }),
  data: v.array(sample),
})

export const showSample = defineDeskCall({
  method: 'GET',
  path: '/sending/samples/:name',
  right: 'sending.read',
  isOfOrganization: true,
  summary: 'One of these emails as a page.',
  params: v.object({ name: v.string() }),
  query: v.object({ orgCode: v.string(), lang: language }),
  data: noData,
})

export const readSender = defineDeskCall({
  method: 'GET',
  path: '/sending/sender',
  right: 'sending.read',
  summary: 'Whether messages are sent from here, or nothing is because this is a copy.',
  data: v.object({
    /** `null` if it isn't set. */
    publicUrl: v.nullable(v.string()),
    /** Whether a server for any kind of message is set up. */
    sends: v.boolean(),
    /** Where messages went out from before, and since when, if nothing is sent from here. */
    otherSender: v.nullable(v.object({ publicUrl: v.string(), since: v.string() })),
  }),
})

export const reviewSending = defineDeskCall({
  method: 'GET',
  path: '/sending/review',
  right: 'sending.read',
  summary: 'The newest messages that would be sent now, with masked recipients.',
  data: v.object({
    messages: v.array(
      v.object({
        channel,
        orgCode: v.string(),
        at: v.string(),
        /** Masked; empty for a push message. */
        recipient: v.string(),
        subject: v.string(),
      }),
    ),
    reminders: v.object({ due: v.number(), nextDay: v.number() }),
    /** Deliveries to webhooks that wait. */
    webhooks: v.number(),
  }),
})

export const holdSending = defineDeskCall({
  method: 'POST',
  path: '/sending/hold',
  right: 'sending.change',
  summary: 'Stops all messages and reminders until somebody sends from here again.',
  data: v.object({ isHeld: v.boolean() }),
})

export const adoptSending = defineDeskCall({
  method: 'POST',
  path: '/sending/adopt',
  right: 'sending.change',
  isFresh: true,
  summary: 'Sends from here from now on; what waits is sent or dropped.',
  body: v.object({
    /** What to do with messages and reminders that the original database may have sent too. */
    waiting: v.picklist(['send', 'drop']),
  }),
  data: v.object({
    dropped: v.nullable(v.object({ messages: v.number(), reminders: v.number(), webhooks: v.number() })),
  }),
})
