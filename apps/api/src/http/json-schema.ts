/** JSON schemas made from the contract's, for the serializer and the API's description. */
import { type AnySchema, type Call, hasBody } from '@rxgauge/contract'
import { toJsonSchema } from '@valibot/to-json-schema'

type JsonSchema = Record<string, unknown>

/** The schema of the wire form, before parsing. */
function wireSchema(schema: AnySchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return rest
}

const envelopeOf = ({ data, beside }: Call): JsonSchema => ({
  type: 'object',
  required: ['success', 'message', 'data'],
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    data: wireSchema(data),
    ...propertiesOf(beside),
  },
})

const propertiesOf = (schema: AnySchema) => wireSchema(schema).properties as JsonSchema | undefined

const failure: JsonSchema = {
  description: 'What went wrong: a code, and a sentence for a person in the requested language.',
  type: 'object',
  required: ['success', 'message', 'data', 'errorCode'],
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    data: { type: 'null' },
    errorCode: { type: 'string' },
  },
}

/** The schemas of a call, for Fastify. */
export function fastifySchema(call: Call): JsonSchema {
  const hasEntries = (schema: { entries: object }) => Object.keys(schema.entries).length > 0
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    ...(call.auth === 'none' ? { security: [] } : {}),
    ...(hasEntries(call.params) ? { params: wireSchema(call.params) } : {}),
    ...(hasEntries(call.query) ? { querystring: wireSchema(call.query) } : {}),
    ...(hasBody(call) ? { body: wireSchema(call.body) } : {}),
    response: { 200: envelopeOf(call), default: failure },
  }
}
