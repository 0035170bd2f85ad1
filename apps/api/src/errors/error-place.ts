/** What a log may hold of an error: its name, its code and where it came from. */

import { type BaseIssue, getDotPath, isValiError } from 'valibot'

/** Causes of causes that are still named: an error may be its own. */
const deepestCause = 3
/** Of data that does not fit its schema, as many fields are named. */
const namedFields = 10

export interface ErrorPlace {
  error: string
  /** Such as `ECONNREFUSED`, or PostgreSQL's `23505`; empty where there is none. */
  code: string
  /** The stack's lines: function, file and line. */
  at: string[]
  /** Where data did not fit its schema: each field's path, and what the schema wants there. */
  fields?: string[]
  /** The error that caused it. */
  cause?: ErrorPlace
}

/** Leaves out every message: messages and queries can carry a medication, a zip or a token. */
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

/** Nodemailer replaces the network's code by one of its own and keeps it as `originalCode`. */
function codeOf(error: Error): string {
  const { originalCode, code } = error as { originalCode?: unknown; code?: unknown }
  return String(originalCode ?? code ?? '')
}

/** Without what was received: that can be anything. */
const fieldOf = (issue: BaseIssue<unknown>) => `${getDotPath(issue) ?? 'the whole'}: ${issue.expected ?? issue.type}`
