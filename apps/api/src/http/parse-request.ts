/** Parses a request's path, query and body by its call's schemas; an invalid value becomes the error code of its field. */
import { type AnySchema, type Call, type ErrorCode, hasBody, ruleMessages } from '@rxgauge/contract'
import type { Language } from '@rxgauge/text'
import { errorMessage } from '@rxgauge/text/server'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { DomainError } from '../base/errors/domain-error'

/** @throws DomainError for the first invalid value, with a sentence in the language */
export function parseRequest<C extends Call>(call: C, request: FastifyRequest, language: Language) {
  return {
    params: parse<C['params']>(call.params, request.params, language),
    query: parse<C['query']>(call.query, request.query, language),
    body: parse<C['body']>(call.body, hasBody(call) ? (request.body ?? {}) : undefined, language),
  }
}

function parse<S extends AnySchema>(schema: S, value: unknown, language: Language): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw invalid(result.issues[0], language)
  return result.output
}

/** Error codes of invalid values, by field name, wherever the field is. */
export const codeByField: Record<string, ErrorCode> = {
  encUser: 'LINK_INVALID',
  productId: 'PRODUCT_NOT_FOUND',
  productDetailId: 'PRODUCT_NOT_FOUND',
  quantity: 'QUANTITY_INVALID',
  insuranceId: 'INSURANCE_NOT_FOUND',
  zip: 'ZIP_INVALID',
  zipCode: 'ZIP_INVALID',
  latitude: 'LOCATION_INVALID',
  longitude: 'LOCATION_INVALID',
  fills: 'LIST_LENGTH_INVALID',
  entries: 'LIST_LENGTH_INVALID',
}

function invalid(issue: v.BaseIssue<unknown>, language: Language): DomainError {
  const field = v.getDotPath(issue) ?? ''
  const code = codeByField[field.split('.').at(-1) ?? ''] ?? 'INVALID_REQUEST'
  if (code !== 'INVALID_REQUEST') return new DomainError(code)
  const isRule = Object.values<string>(ruleMessages).includes(issue.message)
  const reason = isRule && language === 'en' ? issue.message.replace('{label}', field) : errorMessage(code, language)
  return new DomainError(code, field === '' ? reason : `${field}: ${reason}`)
}
