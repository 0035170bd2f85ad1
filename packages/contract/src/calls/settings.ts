/** Settings, content, engagement and sharing of the app (account 7, "Settings and content"). */

import { defineCall } from '../call'
import { starStep } from '../constants'
import { description, email, name, personName, phone } from '../rules'
import * as v from '../valibot'
import { idInPath, noData, rowId, textInPath } from '../wire'

export const contentTypes = ['FAQ', 'T_AND_C', 'privacy_policy', 'INSURANCE_HELP_V2'] as const
export type ContentType = (typeof contentTypes)[number]

/** Legal texts besides the specification's: each is a page, linked once an operator has published it. */
export const legalTextTypes = [
  'health_data_privacy',
  'privacy_choices',
  'nondiscrimination',
  'accessibility',
  'discount_disclosure',
] as const
export type LegalTextType = (typeof legalTextTypes)[number]
export type AnyContentType = ContentType | LegalTextType

/**
 * Allows or denies one channel of messages.
 * @__NO_SIDE_EFFECTS__
 */
function toggle<const Path extends `/settings/${'email' | 'text'}/${'allow' | 'deny'}`>(path: Path, summary: string) {
  return defineCall({ method: 'GET', path: path as `/${string}`, auth: 'user', summary, data: noData })
}

export const allowEmail = toggle('/settings/email/allow', 'Turns refill messages by email on.')
export const denyEmail = toggle('/settings/email/deny', 'Turns refill messages by email off.')
export const allowText = toggle('/settings/text/allow', 'Turns refill messages by text on.')
export const denyText = toggle('/settings/text/deny', 'Turns refill messages by text off.')

export const getIdentity = defineCall({
  method: 'GET',
  path: '/settings/identity',
  auth: 'device',
  summary: "The product's name, support contacts and address.",
  data: v.object({
    productName: v.string(),
    phone: v.string(),
    email: v.string(),
    address: v.array(v.string()),
  }),
})

export const contactUs = defineCall({
  method: 'POST',
  path: '/settings/contactus',
  auth: 'device',
  summary: 'Sends a question to support.',
  body: v.object({ firstName: name, lastName: name, email, notes: description }),
  data: noData,
})

/**
 * `content` is an HTML fragment, for legal texts and the insurance help. A FAQ has `sections` instead, and the
 * insurance help also has `contentParam`. `lastModifiedDate` is MM/DD/YYYY.
 */
export const getContent = defineCall({
  method: 'GET',
  path: '/content/:type',
  auth: 'device',
  summary: 'A text of the site by its type: FAQ, T_AND_C, privacy_policy, INSURANCE_HELP_V2, or one that we added.',
  params: v.object({ type: textInPath }),
  data: v.object({
    contentTitle: v.string(),
    lastModifiedDate: v.string(),
    content: v.string(),
    sections: v.array(
      v.object({
        title: v.string(),
        items: v.array(v.object({ title: v.string(), description: v.string() })),
      }),
    ),
    contentParam: v.array(v.object({ value: v.object({ id: v.number(), type: v.string() }), displayText: v.string() })),
  }),
})

const preferences = v.object({ email: v.string(), message: v.string() })
const byUser = v.object({ encUser: v.pipe(v.string(), v.maxLength(4000)) })

export const getCommunicationPreferences = defineCall({
  method: 'GET',
  path: '/app/communicationpreferences/:encUser',
  auth: 'none',
  summary: 'The contact of an unsubscribe link.',
  params: byUser,
  data: preferences,
})

export const saveCommunicationPreferences = defineCall({
  method: 'POST',
  path: '/app/communicationpreferences/:encUser',
  auth: 'none',
  summary: 'Saves the communication preferences; empty fields unsubscribe.',
  params: byUser,
  body: v.object({ email: v.optional(v.string(), ''), message: v.optional(v.string(), '') }),
  data: preferences,
})

export const saveRating = defineCall({
  method: 'POST',
  path: '/saverating',
  auth: 'device',
  summary: 'Saves a rating of the app.',
  body: v.object({
    engagementId: rowId,
    /** Stars in quarter steps, at least one. */
    rating: v.pipe(v.number(), v.minValue(1), v.maxValue(5), v.multipleOf(starStep)),
    commentText: v.optional(v.pipe(v.string(), v.maxLength(500)), ''),
  }),
  data: noData,
})

export const muteEngagement = defineCall({
  method: 'GET',
  path: '/mute/:id',
  auth: 'device',
  summary: 'Stops asking this device to share or rate.',
  params: v.object({ id: idInPath }),
  data: noData,
})

export const shareAppByText = defineCall({
  method: 'POST',
  path: '/shareapp/text',
  auth: 'device',
  summary: "Sends the site's address by text.",
  body: v.object({ phoneNumber: phone }),
  data: noData,
})

export const shareAppByEmail = defineCall({
  method: 'POST',
  path: '/shareapp/email',
  auth: 'device',
  summary: "Sends the site's address by email.",
  body: v.object({ recipientEmail: email, recipientName: v.optional(personName), senderName: v.optional(personName) }),
  data: noData,
})

export const shareAppForEngagement = defineCall({
  method: 'POST',
  path: '/shareapp/text/:id',
  auth: 'device',
  summary: "Sends the app's address by text, from the share-the-app dialog.",
  params: v.object({ id: idInPath }),
  body: v.object({ phoneNumber: phone }),
  data: noData,
})
