/**
 * Validation rules of single fields as schemas, shared by form and server; each fails with its rule's exact message.
 */

import { limits } from '../constants'
import * as v from '../valibot'
import { type RuleCode, ruleMessages } from './messages'

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(ruleMessages.required))

/** Exactly five digits. */
export const zip = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(ruleMessages.required),
  v.regex(/^\d*$/, ruleMessages.digitsOnly),
  v.length(limits.zipLength, ruleMessages.zipLength),
  v.brand('Zip'),
)
export type Zip = v.InferOutput<typeof zip>

/** Ten digits, without spaces, brackets, dots or a leading +1. */
export const phone = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\s().-]/g, '').replace(/^\+?1(?=\d{10}$)/, '')),
  v.nonEmpty(ruleMessages.required),
  v.regex(/^\d*$/, ruleMessages.digitsOnly),
  v.length(limits.phoneLength, ruleMessages.phone),
)

/** Formats ten digits as `(212) 555-0100`. */
export const formatPhone = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

export const email = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(ruleMessages.required),
  v.maxLength(254, ruleMessages.email),
  v.email(ruleMessages.email),
  v.toLowerCase(),
)

/** At least six characters with a digit, a lower-case and an upper-case letter. */
export const password = v.pipe(
  v.string(),
  v.nonEmpty(ruleMessages.required),
  v.minLength(limits.passwordLength, ruleMessages.passwordRule),
  v.maxLength(200, ruleMessages.passwordRule),
  v.regex(/\d/, ruleMessages.passwordRule),
  v.regex(/[a-z]/, ruleMessages.passwordRule),
  v.regex(/[A-Z]/, ruleMessages.passwordRule),
)

export const sixCharacters = v.pipe(required, v.length(6, ruleMessages.sixCharacters))
export const oneTimeCode = v.pipe(
  required,
  v.regex(/^\d*$/, ruleMessages.numbersOnly),
  v.length(limits.codeLength, ruleMessages.sixCharacters),
)
/** Confirms a sign-up or a recovery: six letters and digits, in any case. */
export const temporaryPassword = v.pipe(sixCharacters, v.toUpperCase())
/**
 * BIN of an insurance card, or empty. NCPDP 101-A1 has six digits (Telecommunication D.0); the newer eight-digit
 * issuer numbers (ISO/IEC 7812-1) are accepted too.
 */
export const bin = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d*$/, ruleMessages.numbersOnly),
  v.regex(/^(\d{6}|\d{8})?$/, ruleMessages.sixCharacters),
)
/** Group number of an insurance card, or empty: NCPDP 301-C1, up to 15 letters and digits; hyphens are removed. */
export const groupNum = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(/[-\s]/g, '').toUpperCase()),
  v.regex(/^[A-Z0-9]{0,15}$/, ruleMessages.groupNumber),
)
/** Five digits, or empty. */
export const optionalZip = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d*$/, ruleMessages.digitsOnly),
  v.regex(/^(\d{5})?$/, ruleMessages.zipLength),
)
/** A name that may be left out. */
export const optionalName = v.pipe(v.string(), v.trim(), v.maxLength(100, ruleMessages.textTooLong))
/**
 * A person's name that other people see, or empty. It can't contain a link, a number or a second line. A period may
 * end a word or an initial: "St. John" and "J.R. Ewing" are names, "evil.example" isn't.
 */
export const personName = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(limits.personNameLength, ruleMessages.personName),
  v.regex(/^(?:[\p{L}\p{M} '’‘ʼ‐-]|\.(?:\p{L}\.)* )*(?:\.(?:\p{L}\.)*)?$/u, ruleMessages.personName),
)
export const name = v.pipe(required, v.maxLength(100, ruleMessages.textTooLong))
export const companyCode = v.pipe(required, v.maxLength(100, ruleMessages.textTooLong))
export const description = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(ruleMessages.descriptionRequired),
  v.maxLength(limits.textLength, ruleMessages.textTooLong),
)

const codeByMessage = new Map<string, RuleCode>(
  (Object.keys(ruleMessages) as RuleCode[]).map((code) => [ruleMessages[code], code]),
)

/** The first rule that a value breaks, or `undefined`. */
export function brokenRule(schema: v.GenericSchema<string, unknown>, value: string): RuleCode | undefined {
  const result = v.safeParse(schema, value, { abortPipeEarly: true })
  return result.success ? undefined : codeByMessage.get(result.issues[0].message)
}
