/** The generated files of `packages/api-client`: a table of the public API's calls, and their types. */
import { hasBody, listV1Calls, type V1Call } from '@rxgauge/contract/v1'
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'

interface Schema {
  type?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

const schemaOf = (schema: v.GenericSchema): Schema =>
  toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' }) as Schema

function byArea(): [area: string, calls: [name: string, call: V1Call][]][] {
  const areas = new Map<string, [string, V1Call][]>()
  for (const [path, call] of listV1Calls()) {
    const [area = '', name = ''] = path.split('.')
    areas.set(area, [...(areas.get(area) ?? []), [name, call]])
  }
  return [...areas]
}

/** `calls.js` */
export function clientTable(): string {
  const areas = byArea().map(([area, calls]) => {
    const lines = calls.map(
      ([name, { method, path }]) => `    ${name}: ['${method}', '${path.replace(/:(\w+)/g, '{$1}')}'],`,
    )
    return `  ${area}: {\n${lines.join('\n')}\n  },`
  })
  return `/** Generated from the declared calls. */\nexport const calls = {\n${areas.join('\n')}\n}\n`
}

/** `calls.d.ts` */
export function clientTypes(): string {
  const areas = byArea().map(([area, calls]) => `  ${area}: {\n${calls.map(methodOf).join('\n')}\n  }`)
  return `/** Generated from the declared calls. */
import type { CallOptions } from './index.js'

export interface Client {
${areas.join('\n')}
}
`
}

function methodOf([name, call]: [string, V1Call]): string {
  const has = (schema: { entries: object }) => Object.keys(schema.entries).length > 0
  const query = schemaOf(call.query)
  const needsQuery = (query.required ?? []).length > 0
  const parts = [
    ...(has(call.params) ? [`params: ${parameters(schemaOf(call.params))}`] : []),
    ...(has(call.query) ? [`query${needsQuery ? '' : '?'}: ${parameters(query)}`] : []),
    ...(hasBody(call) ? [`body: ${typeOf(schemaOf(call.body), 3)}`] : []),
  ]
  const isOptional = !has(call.params) && !needsQuery && !hasBody(call)
  const input = parts.length === 0 ? 'input?: undefined' : `input${isOptional ? '?' : ''}: { ${parts.join('; ')} }`
  const about = [call.summary, call.description, `Scope: \`${call.scope}\`.`]
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ')
  return `    /** ${about} */\n    ${name}(${input}, options?: CallOptions): Promise<${typeOf(schemaOf(call.data), 2)}>`
}

/** They're text on the wire; numbers become text by themselves. */
const parameters = ({ properties = {}, required = [] }: Schema) =>
  `{ ${Object.entries(properties)
    .map(
      ([name, each]) =>
        `${name}${required.includes(name) ? '' : '?'}: ${each.enum ? typeOf(each, 0) : 'string | number'}`,
    )
    .join('; ')} }`

function typeOf(schema: Schema, depth: number): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, depth)).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array': {
      const item = typeOf(schema.items ?? {}, depth)
      return item.includes('|') ? `(${item})[]` : `${item}[]`
    }
    case 'object':
      return objectType(schema, depth)
    default:
      return 'unknown'
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema, depth: number): string {
  if (!properties) {
    const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, depth) : 'unknown'
    return `Record<string, ${value}>`
  }
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).map(([name, each]) => {
    const about = each.description === undefined ? '' : `${indent}/** ${each.description} */\n`
    return `${about}${indent}${name}${required.includes(name) ? '' : '?'}: ${typeOf(each, depth + 1)}`
  })
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}
