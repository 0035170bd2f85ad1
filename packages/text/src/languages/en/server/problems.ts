/** English text of the public API's own refusals: a title for each code, and what is wrong with this request. */
import { sentences } from '../../../sentence'

export const problems = sentences({
  KEY_MISSING: 'This call needs a key: send it as “Authorization: Bearer rxg_live_…”.',
  KEY_UNKNOWN: 'No key of this server is like that. Check that it was copied whole.',
  KEY_EXPIRED: 'This key is past its end date. Make a new one.',
  KEY_ENDED: 'Someone ended this key. Make a new one.',
  KEY_NOT_FROM_HERE: 'This key may not be used from this address. Add the address to the key, or use another key.',
  SCOPE_MISSING: 'This key doesn’t have “{scope}”. Make one that does.',
  ORGANIZATION_NEEDED:
    'This key is for the whole installation: name an organization’s code in the header RxGauge-Organization.',
  ORGANIZATION_NOT_OF_KEY: 'This key is for one organization, and this request is about something else.',
  KEY_LIMIT_REACHED: 'This key has used up its requests for now. Try again in {wait}.',
  CURSOR_INVALID: 'This cursor isn’t one of ours. Begin again without a cursor.',
  IDEMPOTENCY_KEY_INVALID: 'An Idempotency-Key is 8 to 200 characters long: letters, digits and . : _ -',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was used for another request. Use a new one for each request.',
  IDEMPOTENCY_KEY_IN_USE: 'The first request with this Idempotency-Key isn’t finished. Try again in a moment.',
  NOT_WITH_TEST_KEY: 'A test key can’t do this. Use a live key.',
  CONSENT_NEEDED: 'The person must agree first. Ask them, and send “consent” with the words that they agreed to.',
  SECOND_PERSON_NEEDED: 'A second person decides on this in the desk.',
})

export type ProblemTexts = typeof problems
