/** Why a connection failed, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`: the whole diagnosis, and no secret. */

const deepestCause = 5

/** The code of an error, or of the first error behind it that has one; `undefined` where none has. */
export function failureCode(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > deepestCause) return undefined
  // Nodemailer puts a code of its own in place of the network's, and keeps that beside it.
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown }
  const own = [originalCode, code].find((each) => typeof each === 'string' && /^[A-Z][A-Z\d_]{1,60}$/.test(each))
  if (typeof own === 'string') return own
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  return failureCode(error.cause, depth + 1)
}
