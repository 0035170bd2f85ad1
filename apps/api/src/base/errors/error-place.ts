/** The part of an error that may be logged: its name, its code and where it came from. */

import { type BaseIssue, getDotPath, isValiError } from 'valibot'

/** Limits the depth, since an error can be its own cause. */
const deepestCause = 3
/** The most fields named for data that doesn't fit its schema. */
const namedFields = 10

export interface ErrorPlace {
  error: string
  /** Such as `ECONNREFUSED`, or PostgreSQL's `23505`; empty if there's none. */
  code: string
  /** The stack's lines: function, file and line. */
  at: string[]
  /** For data that doesn't fit its schema: each field's path and what the schema expects there. */
  fields?: string[]
  cause?: ErrorPlace
}

/** Leaves out every message: messages and queries can contain a medication, a zip or a token. */
export function errorPlace(error: unknown, depth = 0): ErrorPlace {
  if (!(error instanceof Error)) return { error: typeof error, code: '', at: [] }
  const at = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    code: codeOf(error),
    at: at.map((line) => line.trim()),
    ...(isValiError(error) ? { fields: error.issues.slice(0, namedFields).map(fieldOf) } : {}),
    ...(error.cause === undefined || depth === deepestCause ? {} : { cause: errorPlace(error.cause, depth + 1) }),
  }
}

/** Nodemailer replaces the network's code with its own and keeps the network's as `originalCode`. */
function codeOf(error: Error): string {
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown }
  return String(originalCode ?? code ?? '')
}

/** Leaves out the received value, which can be anything. */
const fieldOf = (issue: BaseIssue<unknown>) => `${getDotPath(issue) ?? 'the whole'}: ${issue.expected ?? issue.type}`
