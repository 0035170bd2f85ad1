/** From an HTTP answer to a call's data: envelope, success, shape. */
import { type Call, type CallData, defaultErrorMessage, envelope, errorCodes } from '@rxgauge/contract'
import * as v from 'valibot'
import { ApiFailure, type FailureCode } from './api-failure'

/** A call's data, with the server's sentence where it says one. */
export interface CallResult<C extends Call> {
  data: CallData<C>
  message: string
}

/** @throws ApiFailure for anything but a success of the declared shape (search 8). */
export async function readResponse<C extends Call>(call: C, response: Response): Promise<CallResult<C>> {
  const answer = v.safeParse(envelope, await readJson(response))
  if (!answer.success) throw new ApiFailure(codeForStatus(response.status), response.status)
  const { success, message, data, errorCode } = answer.output
  if (!success || !response.ok) {
    throw new ApiFailure(
      knownCode(errorCode) ?? codeForStatus(response.status),
      response.status,
      message || defaultErrorMessage,
    )
  }
  const parsed = v.safeParse(call.data, data)
  if (!parsed.success) throw new ApiFailure('BAD_ANSWER', response.status)
  return { data: parsed.output as CallData<C>, message }
}

/** The answer's JSON; `undefined` for a page of HTML or half a document. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const knownCode = (code: string | undefined): FailureCode | undefined => errorCodes.find((known) => known === code)

function codeForStatus(status: number): FailureCode {
  if (status === 401) return 'UNAUTHORIZED'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return status >= 500 ? 'UNKNOWN' : 'BAD_ANSWER'
}
