/** What people ask for in writing: removal, and no more messages. */
import * as v from '../valibot'
import { defineV1Call } from './v1-call'

const request = {
  source: v.pipe(v.picklist(['letter', 'phone', 'email', 'text', 'counter']), v.description('How the person asked.')),
  note: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(500),
    v.description('Where the request is filed; without names and contacts.'),
  ),
}
const receipt = v.pipe(v.string(), v.description('The number of the receipt that the installation keeps.'))
const example = { source: 'letter', note: 'Ticket 4711' } as const

export const remove = defineV1Call({
  method: 'POST',
  path: '/people/removal',
  scope: 'people:manage',
  isForTestKeys: false,
  summary: 'Erases a person in the organization.',
  description: 'Everything stored about them is gone, and they are told. `receipts` is empty if nobody is found.',
  body: v.object({
    person: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.maxLength(200),
      v.description('An email address, a phone number, or a card’s member id: the whole of it.'),
    ),
    ...request,
  }),
  data: v.object({ receipts: v.array(receipt) }),
  example: { body: { person: 'ana@example.com', ...example } },
})

export const refuse = defineV1Call({
  method: 'POST',
  path: '/people/refusal',
  scope: 'people:manage',
  isForTestKeys: false,
  summary: 'Stops messages of the organization to an email address or phone number.',
  body: v.object({
    contact: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
    ...request,
  }),
  data: v.object({ receipt }),
  example: { body: { contact: 'ana@example.com', ...example } },
})
