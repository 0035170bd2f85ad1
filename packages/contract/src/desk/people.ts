/** What people ask for in writing: what is stored about them, a copy, removal, no more messages. */
import * as v from '../valibot'
import { defineDeskCall } from './desk-call'

/** An email address, a phone number or a card's member id; always the whole of it, in the body. */
const person = v.pipe(v.string(), v.trim(), v.maxLength(200))
const ofOrganization = { person, orgCode: v.string() }

const source = v.picklist(['letter', 'phone', 'email', 'text', 'counter'])
const request = {
  /** How the person asked. */
  source,
  /** Where the request is filed; without names and contacts. */
  note: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500)),
}

/** `contact` is known only from questions or messages. */
const kind = v.picklist(['account', 'guest', 'contact'])

const receipt = v.object({
  id: v.string(),
  /** ISO 8601. */
  at: v.string(),
  by: v.string(),
  act: v.picklist(['exported', 'removed', 'refused']),
  /** `null` for all organizations. */
  orgCode: v.nullable(v.string()),
  note: v.string(),
})
export type Receipt = v.InferOutput<typeof receipt>

const found = v.object({
  kind,
  orgCode: v.string(),
  /** ISO 8601. */
  since: v.string(),
})
export type FoundPerson = v.InferOutput<typeof found>

const record = v.record(v.string(), v.unknown())

export const findPerson = defineDeskCall({
  method: 'POST',
  path: '/people/find',
  right: 'people.read',
  isOfOrganization: 'some',
  summary: 'Where a person is known, by their exact contact or member id, and which organizations they refuse.',
  body: v.object({ person }),
  data: v.object({ found: v.array(found), refusedOf: v.array(v.string()) }),
})

export const viewPerson = defineDeskCall({
  method: 'POST',
  path: '/people/view',
  right: 'people.read',
  isOfOrganization: true,
  summary: 'What is stored about a person in one organization, as they see it themselves. Makes no session of theirs.',
  body: v.object(ofOrganization),
  data: v.array(
    v.object({
      kind,
      profile: v.nullable(record),
      /** By their names in an export, such as `savedCoupons`. */
      lists: v.record(v.string(), v.array(record)),
    }),
  ),
})

export const exportPerson = defineDeskCall({
  method: 'POST',
  path: '/people/export',
  right: 'people.export',
  isOfOrganization: true,
  isFresh: true,
  needsSecond: true,
  summary: "Everything stored about a person in one organization, as a file. It isn't kept on the server.",
  body: v.object({ ...ofOrganization, ...request }),
  data: v.object({ fileName: v.string(), text: v.string() }),
})

export const removePerson = defineDeskCall({
  method: 'POST',
  path: '/people/remove',
  right: 'people.change',
  isOfOrganization: true,
  isFresh: true,
  summary: 'Erases a person in one organization, and returns the receipts.',
  body: v.object({ ...ofOrganization, ...request, isSilent: v.optional(v.boolean(), false) }),
  data: v.array(v.object({ receipt: v.string(), kind })),
})

export const refuseMessages = defineDeskCall({
  method: 'POST',
  path: '/people/refuse',
  right: 'people.change',
  isOfOrganization: 'some',
  summary: 'No more messages to a contact: of one organization, or of all that the caller has the right for.',
  body: v.object({ person, ...request, orgCode: v.optional(v.string()) }),
  data: v.object({ receipt: v.string(), orgCodes: v.array(v.string()) }),
})

export const listReceipts = defineDeskCall({
  method: 'GET',
  path: '/people/receipts',
  right: 'people.read',
  isOfOrganization: 'some',
  summary: 'The latest exports, removals and refusals, without contacts.',
  data: v.array(receipt),
})
