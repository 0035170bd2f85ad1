/** The envelope around every response: `{ success, message, data, errorCode? }`. */
import * as v from './valibot'

export const envelope = v.object({
  success: v.boolean(),
  message: v.fallback(v.string(), ''),
  data: v.unknown(),
  errorCode: v.optional(v.string()),
})

export interface Envelope<T> {
  success: boolean
  message: string
  data: T | null
  errorCode?: ErrorCode
}

/**
 * Every error code of the API. The first nine are the specification's (account 4, "Device session", rules 4 and 5);
 * the others are ours.
 */
export const errorCodes = [
  'REFRESH_TOKEN_INVALID',
  'REFRESH_TOKEN_INACTIVE',
  'INVALID_CREDENTIALS',
  'UNKNOWN',
  'APP_CODE_NOT_FOUND',
  'APP_CODE_MISMATCH',
  'ORG_CODE_NOT_FOUND',
  'ORG_CODE_MISMATCH',
  'ORG_CODE_REQUIRED',
  'NO_ORGANIZATION',
  'ORG_BROKEN',
  'ORG_PAUSED',
  'ORG_ENDED',
  'SIGN_UP_PAUSED',
  'TEXTS_PAUSED',
  'EMAILS_PAUSED',
  'PRICES_PAUSED',
  'ORIGIN_NOT_ALLOWED',
  'UNAUTHORIZED',
  'SIGN_IN_REQUIRED',
  'NOT_FOUND',
  'INVALID_REQUEST',
  'TEXT_INVALID',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'OVERLOADED',
  'UNAVAILABLE',
  'PRODUCT_NOT_FOUND',
  'QUANTITY_INVALID',
  'ZIP_INVALID',
  'ZIP_NOT_FOUND',
  'LOCATION_INVALID',
  'INSURANCE_NOT_FOUND',
  'CONTENT_NOT_FOUND',
  'PRICE_NOT_AVAILABLE',
  'PHARMACY_NOT_FOUND',
  'PHARMACY_CLOSED',
  'OFFER_NOT_AVAILABLE',
  'NOT_ELIGIBLE',
  'COUPON_NOT_FOUND',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_USED',
  'CODE_TRIES_SPENT',
  'ATTEMPT_ENDED',
  'PASSWORD_WRONG',
  'PASSWORD_COMMON',
  'PASSWORD_UNCHANGED',
  'CONTACT_REQUIRED',
  'EMAIL_UNCHANGED',
  'PHONE_UNCHANGED',
  'ACCOUNT_EXISTS',
  'LINK_INVALID',
  'SIGN_ON_EXPIRED',
  'SIGN_ON_CANCELED',
  'SIGN_ON_FAILED',
  'SIGN_ON_UNCONFIRMED',
  'MESSAGE_NOT_FOUND',
  'PUSH_TOKEN_INVALID',
  'FEATURE_OFF',
  'REMINDER_NOT_FOUND',
  'START_DATE_INVALID',
  'TIME_ZONE_INVALID',
  'CHANNEL_REQUIRED',
  'CONTACT_NOT_CONFIRMED',
  'TEXTS_STOPPED',
  'SHARED_LINK_ENDED',
  'PHONE_INVALID',
  'SEND_LIMIT_REACHED',
  'SUPPORT_LIMIT_REACHED',
  'TOO_MANY_COUPONS',
  'LIST_LENGTH_INVALID',
  'WATCH_NOT_FOUND',
  'TOO_MANY_WATCHES',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/**
 * Errors after which the client authenticates once more (account 4, rule 4); the last covers an unreachable database.
 */
export const reauthenticateCodes: readonly string[] = [
  'REFRESH_TOKEN_INVALID',
  'REFRESH_TOKEN_INACTIVE',
  'INVALID_CREDENTIALS',
  'UNKNOWN',
  'UNAVAILABLE',
]

/** Errors after which the client forgets organization and app and starts over (account 4, rule 5). */
export const wrongCodeErrors: readonly string[] = [
  'APP_CODE_NOT_FOUND',
  'APP_CODE_MISMATCH',
  'ORG_CODE_NOT_FOUND',
  'ORG_CODE_MISMATCH',
]

/** The message of a failed response that has none itself (search 8). */
export const defaultErrorMessage = 'Some error occured!. Please try again'
