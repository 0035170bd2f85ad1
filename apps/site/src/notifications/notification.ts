/** A notification: what the server sends to the service worker, and what the worker tells a page when one is pressed. */
import { fixedPaths } from '@rxgauge/contract'
import * as v from 'valibot'

/** Whose messages it is about. */
const organizationCodes = v.object({ orgCode: v.optional(v.string()), appCode: v.optional(v.string()) })
export type NotificationCodes = v.InferOutput<typeof organizationCodes>

/** What the server sends. It names no medication: screens are seen by others. */
export const notification = v.object({
  ...organizationCodes.entries,
  title: v.string(),
  body: v.string(),
  tag: v.string(),
})

export const pressedNotification = v.object({ ...organizationCodes.entries, type: v.literal('newMessage') })
export type PressedNotification = v.InferOutput<typeof pressedNotification>

/** What was stored with a notification that was shown. */
export function codesOfNotification(stored: unknown): NotificationCodes {
  const parsed = v.safeParse(organizationCodes, stored)
  return parsed.success ? parsed.output : {}
}

/** The messages of an organization. */
export function messagesAddress({ orgCode, appCode }: NotificationCodes): string {
  const query = new URLSearchParams()
  if (orgCode) query.set('orgCode', orgCode)
  if (appCode) query.set('appCode', appCode)
  return query.size > 0 ? `${fixedPaths.messages}?${query}` : fixedPaths.messages
}
