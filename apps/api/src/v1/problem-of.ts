/** What a refusal or failure is to a program: RFC 9457 problem details. */
import type { Problem } from '@rxgauge/contract/v1'
import type { Language } from '@rxgauge/text'
import { durationInWords, problemDetail } from '@rxgauge/text/server'
import { StartError } from '../base/errors/start-error'
import { KeyRefused } from '../domain/keys/key-refused'
import { errorStatus } from '../http/error-status'
import { toDomainError } from '../http/send-error'
import { ProblemError } from './problem-error'
import { problemStatus } from './problem-status'

/** @param reference of the request, for questions to support */
export function problemOf(thrown: unknown, language: Language, reference: string): Problem {
  const of = (code: Problem['code'], status: number, detail: string): Problem => ({
    type: `/docs/api/errors#${code}`,
    title: titleOf(code),
    status,
    detail,
    code,
    reference,
  })
  if (thrown instanceof ProblemError || thrown instanceof KeyRefused) {
    const { code } = thrown
    const { seconds, ...words } = thrown instanceof ProblemError ? thrown.places : {}
    const wait = seconds === undefined ? '' : durationInWords(Number(seconds), language)
    return of(code, problemStatus[code], problemDetail(code, language, { wait, ...words }))
  }
  // What commands are refused with has a sentence for operators.
  if (thrown instanceof StartError) return of('INVALID_REQUEST', 400, thrown.sentenceIn(language))
  const error = toDomainError(thrown)
  return of(error.code, errorStatus(error.code), error.sentenceIn(language))
}

/** `KEY_MISSING` as "Key missing". */
const titleOf = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
