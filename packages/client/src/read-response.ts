/** Parses an HTTP response into a call's data: envelope, success, shape. */
import {
  type Call,
  type CallData,
  type CallExtras,
  defaultErrorMessage,
  envelope,
  errorCodes,
  v,
} from '@rxgauge/contract'
import { ApiFailure, type FailureCode } from './api-failure'

/** A call's data, plus the server's sentence. */
export interface CallResult<C extends Call> {
  data: CallData<C>
  message: string
  beside: CallExtras<C>
}

/**
 * @param text the body; HTML or truncated JSON is a `BAD_RESPONSE`
 * @throws ApiFailure for anything but a success of the declared shape (search 8)
 */
export function readResponse<C extends Call>(call: C, { status, ok, headers }: Response, text: string): CallResult<C> {
  const parsed = parseJson(text, status)
  const { success, message, data, errorCode } = parse(envelope, parsed, codeForStatus(status), status)
  if (!success || !ok) {
    const reference = status < 500 ? undefined : (headers.get('x-request-id') ?? undefined)
    // A newer server may send a code that this page doesn't know; its sentence is shown all the same.
    const failed = declaredCode(errorCode) ?? codeForStatus(status, 'UNKNOWN')
    const wait = Number(headers.get('retry-after') ?? undefined)
    throw new ApiFailure(
      failed,
      status,
      message || defaultErrorMessage,
      undefined,
      reference,
      wait >= 0 ? wait : undefined,
    )
  }
  const code = 'BAD_RESPONSE'
  return {
    data: parse<CallData<C>>(call.data, data, code, status),
    message,
    beside: parse<CallExtras<C>>(call.beside, parsed, code, status),
  }
}

/** Parses a value with a schema; the schema's issues are the cause of the failure. */
function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown, code: FailureCode, status: number): T {
  const { success, output, issues } = v.safeParse(schema, value)
  if (!success) throw new ApiFailure(code, status, undefined, new v.ValiError(issues))
  return output
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiFailure(codeForStatus(status), status, undefined, error)
  }
}

const declaredCode = (code: string | undefined): FailureCode | undefined =>
  errorCodes.find((declared) => declared === code)

/** @param otherwise below 500: an unreadable response, if nothing else is given */
function codeForStatus(status: number, otherwise: FailureCode = 'BAD_RESPONSE'): FailureCode {
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return status >= 500 ? 'UNKNOWN' : otherwise
}
