/** The router's state that asks for a coupon to be sent by text or email. */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
export const sendRequest = v.variant('type', [
  v.object({ type: v.literal('phone'), username: text, adjudicationId: text }),
  v.object({
    type: v.literal('email'),
    username: text,
    recipientName: v.optional(v.string(), ''),
    senderName: v.optional(v.string(), ''),
    adjudicationId: text,
  }),
])

/** `username` is the phone number or email address. */
export type SendRequest = v.InferOutput<typeof sendRequest>
