/** Our schemas in the form in which the protocol's library takes them. */
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

/** A schema whose JSON form assistants read. A valid value stays as it came, since the public API's routes parse it. */
export const describedSchema = (schema: v.GenericSchema) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'rxgauge',
    validate(value: unknown) {
      const { issues } = v.safeParse(schema, value)
      if (!issues) return { value }
      return {
        issues: issues.map(({ message, path }) => ({ message, path: path?.map(({ key }) => key as string) ?? [] })),
      }
    },
    jsonSchema: { input: () => jsonOf(schema), output: () => jsonOf(schema) },
  },
})

const jsonOf = (schema: v.GenericSchema) =>
  ({ ...toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' }) }) as Record<
    string,
    unknown
  >
