/** The OpenAPI description of feeds, made from the schemas that parse their responses: `docs/operate/data/feed.openapi.json`. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { copayRequest, copayResponse, healthResponse, pricesRequest, pricesResponse } from './feed-contract'

const json = (schema: v.GenericSchema) => {
  const { $schema: _, ...description } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return { content: { 'application/json': { schema: description } } }
}

const failures = {
  401: { description: 'The key is not known.' },
  429: {
    description: 'Too many requests; nothing is asked until Retry-After has passed.',
    headers: { 'Retry-After': { schema: { type: 'string' } } },
  },
  503: { description: 'Away; with Retry-After nothing is asked until it has passed.' },
}

const post = (summary: string, request: v.GenericSchema, response: v.GenericSchema) => ({
  post: {
    summary,
    requestBody: { required: true, ...json(request) },
    responses: { 200: { description: 'What is known.', ...json(response) }, ...failures },
  },
})

export const feedDescription = {
  openapi: '3.1.0',
  info: {
    title: 'RxGauge price feed',
    version: '1',
    description:
      'What a service answers that RxGauge takes prices from. Nothing of a person is sent. Unknown keys of an answer are ignored; one wrong value makes the whole answer void.',
  },
  security: [{ key: [] }],
  paths: {
    '/v1/prices': post('Prices of a drug and quantity at up to fifty pharmacies.', pricesRequest, pricesResponse),
    '/v1/copay': post('What a member of a plan pays for a drug and quantity.', copayRequest, copayResponse),
    '/v1/health': {
      get: {
        summary: 'Whether it can answer; asked by `rxgauge doctor`.',
        responses: { 200: { description: 'How it is.', ...json(healthResponse) }, ...failures },
      },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
}
