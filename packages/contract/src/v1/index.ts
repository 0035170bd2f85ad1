/** The public API: what programs call with a key. Its own entry, so that widget and site have nothing of it. */
import * as v1Calls from './calls'
import type { V1Call } from './v1-call'

export { hasBody } from '../call'
export { type Problem, type ProblemCode, problemCodes } from './problems'
export { type Scope, scopes } from './scopes'
export { type Deprecation, defineV1Call, pageOf, pageQuery, type V1Call, type V1Data, type V1Input } from './v1-call'
export {
  type DeliveredEvent,
  organizationEventNames,
  testEvent,
  type WebhookData,
  type WebhookEvent,
  webhookEventNames,
  webhookEvents,
  webhookPayload,
} from './webhook-events'
export { v1Calls }

/** Every call, with its area and name, such as `prices.compare`. */
export const listV1Calls = (): [name: string, call: V1Call][] =>
  Object.entries(v1Calls).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, unknown>).flatMap(([name, value]): [string, V1Call][] =>
      isCall(value) ? [[`${area}.${name}`, value]] : [],
    ),
  )

const isCall = (value: unknown): value is V1Call => typeof value === 'object' && value !== null && 'path' in value
