/** What programs rely on in the description of the public API, as sentences that can be compared. */
type Json = Record<string, unknown>

export interface Wire {
  /** What must never go or change. */
  offers: string[]
  /** What a request must have: never more. */
  requires: string[]
}

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
}
interface Operation {
  description: string
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content; headers?: Json }>
}
/** By media type. What isn't JSON is only named. */
type Content = Record<string, { schema: Json }>
const json = 'application/json'

/** @param description as OpenAPI */
export function wireOf(description: unknown): Wire {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> }
  const wire: Wire = { offers: [], requires: [] }
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations))
      addOperation(wire, `${method.toUpperCase()} ${path}`, operation)
  return { offers: wire.offers.toSorted(), requires: wire.requires.toSorted() }
}

/** Each break of what the earlier wire promised; empty if there are only additions. */
export function breaksOf(earlier: Wire, now: Wire): string[] {
  return [
    ...earlier.offers.filter((fact) => !now.offers.includes(fact)).map((fact) => `gone or changed: ${fact}`),
    ...now.requires
      // A new call may require what it likes.
      .filter((fact) => earlier.offers.some((offer) => fact.startsWith(`${offer} needs `)))
      .filter((fact) => !earlier.requires.includes(fact))
      .map((fact) => `newly required: ${fact}`),
  ]
}

function addOperation({ offers, requires }: Wire, name: string, operation: Operation) {
  const scope = /Scope: `([\w:]+)`/.exec(operation.description)?.[1]
  offers.push(name, `${name} with ${scope}`)
  const need = (what: string) => requires.push(`${name} needs ${what}`)
  for (const { name: parameter, in: place, required, schema } of operation.parameters) {
    if (required) need(`${place} ${parameter}`)
    offers.push(`${name} takes ${place} ${parameter}`, ...factsOf(schema, `${name} takes ${place} ${parameter}`))
  }
  const { [json]: jsonBody, ...otherBodies } = operation.requestBody?.content ?? {}
  for (const type of Object.keys(otherBodies)) offers.push(`${name} takes a body of ${type}`)
  const body = jsonBody?.schema
  if (body) {
    offers.push(...factsOf(body, `${name} takes body`))
    for (const field of requiredIn(body, 'body')) need(field)
  }
  for (const [status, { content, headers = {} }] of Object.entries(operation.responses)) {
    if (!status.startsWith('2')) continue
    for (const header of Object.keys(headers)) offers.push(`${name} gives the header ${header}`)
    const data = content?.[json]?.schema
    if (!data) continue
    offers.push(...factsOf(data, `${name} gives`))
    for (const field of requiredIn(data, '')) offers.push(`${name} always gives ${field}`)
  }
}

/** The fields of a schema, each with its type and its limits. */
function factsOf(schema: Json, path: string): string[] {
  const { description: _, properties, items, anyOf, required: _required, enum: values, ...own } = schema
  return [
    `${path}: ${JSON.stringify(own)}`,
    ...((values as unknown[]) ?? []).map((value) => `${path} may be ${JSON.stringify(value)}`),
    ...partsOf({ properties, items, anyOf }, path).flatMap(([part, name]) => factsOf(part, name)),
  ]
}

function requiredIn(schema: Json, path: string): string[] {
  return [
    ...((schema.required as string[]) ?? []).map((name) => `${path}.${name}`),
    ...partsOf(schema, path).flatMap(([part, name]) => requiredIn(part, name)),
  ]
}

function partsOf({ properties, items, anyOf }: Json, path: string): [part: Json, path: string][] {
  return [
    ...Object.entries((properties as Record<string, Json>) ?? {}).map(([name, part]): [Json, string] => [
      part,
      `${path}.${name}`,
    ]),
    ...(items === undefined ? [] : [[items as Json, `${path}[]`] as [Json, string]]),
    ...((anyOf as Json[]) ?? []).map((part, at): [Json, string] => [part, `${path}|${at}`]),
  ]
}
