/** The HTTP status of each error code. */
import type { ErrorCode } from '@rxgauge/contract'

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHORIZED: 401,
  SIGN_IN_REQUIRED: 403,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  PRODUCT_NOT_FOUND: 404,
  ZIP_NOT_FOUND: 404,
  INSURANCE_NOT_FOUND: 404,
  CONTENT_NOT_FOUND: 404,
  PRICE_NOT_AVAILABLE: 404,
  PHARMACY_NOT_FOUND: 404,
  PHARMACY_CLOSED: 410,
  OFFER_NOT_AVAILABLE: 404,
  NOT_ELIGIBLE: 403,
  COUPON_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  REMINDER_NOT_FOUND: 404,
  FEATURE_OFF: 403,
  SHARED_LINK_ENDED: 410,
  APP_CODE_NOT_FOUND: 404,
  ORG_CODE_NOT_FOUND: 404,
  BODY_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  UNKNOWN: 500,
  OVERLOADED: 503,
  UNAVAILABLE: 503,
}

/** 400 for what the request itself got wrong. */
export const errorStatus = (code: ErrorCode): number => statuses[code] ?? 400
