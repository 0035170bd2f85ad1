/**
 * A notification: the server's message to the service worker, and the worker's message to a page when it's pressed.
 */
import { fixedPaths } from '@rxgauge/contract'
import * as v from 'valibot'

/** The organization that the notification comes from. */
const organizationCodes = v.object({ orgCode: v.optional(v.string()), appCode: v.optional(v.string()) })
export type NotificationCodes = v.InferOutput<typeof organizationCodes>

/** The server's message. It names no medication, since other people may see the screen. */
export const notification = v.object({
  ...organizationCodes.entries,
  title: v.string(),
  body: v.string(),
  tag: v.string(),
})

export const pressedNotification = v.object({ ...organizationCodes.entries, type: v.literal('newMessage') })
export type PressedNotification = v.InferOutput<typeof pressedNotification>

/** Parses the codes that were stored with a shown notification. */
export function codesOfNotification(stored: unknown): NotificationCodes {
  const parsed = v.safeParse(organizationCodes, stored)
  return parsed.success ? parsed.output : {}
}

/** The address of an organization's messages. */
export function messagesAddress({ orgCode, appCode }: NotificationCodes): string {
  const query = new URLSearchParams()
  if (orgCode) query.set('orgCode', orgCode)
  if (appCode) query.set('appCode', appCode)
  return query.size > 0 ? `${fixedPaths.messages}?${query}` : fixedPaths.messages
}
