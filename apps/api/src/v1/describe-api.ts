/** The description of the public API (OpenAPI 3.1), made of the declared calls. */
import { hasBody, listV1Calls, scopes, type V1Call, webhookEvents, webhookPayload } from '@rxgauge/contract/v1'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { uploadPaths } from './describe-uploads'

type Json = Record<string, unknown>

/** The version of the API's form: it grows with each addition; what it has never changes within `/api/v1`. */
const apiVersion = '1.0.0'

const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'reference'],
  properties: {
    type: { type: 'string', description: 'The page about it.' },
    title: { type: 'string', description: 'The same for every request with this code.' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request, in the language of `Accept-Language`.' },
    code: { type: 'string', description: 'For programs. See `/docs/api/errors`.' },
    reference: { type: 'string', description: 'For questions to support.' },
  },
}

/**
 * Made once per server, since it's made of every schema; the address of each response is its host's own.
 * @param calls by area and name
 */
export const describeApi = (calls = listV1Calls()): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'RxGauge API',
    version: apiVersion,
    description:
      'What a medication costs nearby: the regular price, discount cards, coupons and the copay. Prices are estimates, no insurance and no medical advice.',
  },
  security: [{ key: [] }],
  paths: { ...pathsOf(calls), ...uploadPaths },
  webhooks: Object.fromEntries(
    Object.entries(webhookEvents).map(([event, data]) => [event, { post: deliveryOf(event, data) }]),
  ),
  components: {
    securitySchemes: {
      key: {
        type: 'http',
        scheme: 'bearer',
        description: `A key: \`rxg_live_…\`, or \`rxg_test_…\` for trying. Scopes: ${scopes.join(', ')}.`,
      },
    },
    schemas: { Problem: problem },
  },
})

function pathsOf(calls: readonly [name: string, call: V1Call][]): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call] of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return paths
}

const operationOf = (name: string, call: V1Call): Json => ({
  operationId: name.replace('.', '_'),
  tags: [name.split('.')[0]],
  summary: call.summary,
  description: [call.description, `Scope: \`${call.scope}\`.`, ...endOf(call)].filter(Boolean).join('\n\n'),
  ...(call.deprecated && { deprecated: true }),
  parameters: [
    ...parametersOf(call, 'path'),
    ...parametersOf(call, 'query'),
    ...(call.isOfOrganization ? [organizationParameter] : []),
    ...(call.isReading ? [] : [idempotencyParameter]),
  ],
  ...(hasBody(call)
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(call.body), example: call.example.body } },
        },
      }
    : {}),
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(call.data) } } },
    default: {
      description: 'Refused or failed.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})

const endOf = ({ deprecated }: V1Call) => (deprecated ? [`It works until ${deprecated.ends}.`] : [])

const organizationParameter = {
  name: 'RxGauge-Organization',
  in: 'header',
  required: false,
  description: 'The code of an organization, with a key that is for the whole installation.',
  schema: { type: 'string' },
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repetition with the same key gets the same response, for a day.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

function parametersOf(call: V1Call, place: 'path' | 'query'): Json[] {
  const { entries } = place === 'path' ? call.params : call.query
  const examples = (place === 'path' ? call.example.params : call.example.query) as Json | undefined
  return Object.entries(entries).map(([name, schema]) => {
    const { description, ...rest } = schemaOf(schema as v.GenericSchema)
    const example = examples?.[name]
    return {
      name,
      in: place,
      required: place === 'path' || (schema as { type: string }).type !== 'optional',
      ...(description !== undefined && { description }),
      schema: rest,
      ...(example !== undefined && { example }),
    }
  })
}

/** What a webhook gets. */
const deliveryOf = (event: string, data: v.GenericSchema): Json => ({
  operationId: event.replace('.', '_'),
  tags: ['webhooks'],
  summary: `The event \`${event}\`.`,
  description: 'Signed by the rules of Standard Webhooks; see `/docs/api/webhooks`.',
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: schemaOf(v.object({ ...webhookPayload.entries, type: v.literal(event), data })),
      },
    },
  },
  responses: { '2XX': { description: 'It has arrived.' } },
})

/** The form on the wire. */
function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest as Json
}
