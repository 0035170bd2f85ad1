/** Why a connection failed, such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`: the whole diagnosis, without a secret. */

const deepestCause = 5

/** The code of an error, or of the first of its causes that has one. */
export function failureCode(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > deepestCause) return undefined
  // Nodemailer replaces the network's code with its own and keeps the network's as `originalCode`.
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown }
  const own = [originalCode, code].find((each) => typeof each === 'string' && /^[A-Z][A-Z\d_]{1,60}$/.test(each))
  if (typeof own === 'string') return own
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  return failureCode(error.cause, depth + 1)
}
