/** An organization whose record does not have the wire's form: its JSON is written by hand. */
import * as v from 'valibot'

export interface BrokenOrganization {
  /** Empty for an app's own default organization. */
  code: string
  /** What is wrong, as a path in the record, such as `settings.appBannerConfig.ios.reviewCount`: never a value. */
  keys: readonly string[]
}

/** Thrown where a record is read. */
export class BrokenRecord extends Error {
  override name = 'BrokenRecord'

  constructor(readonly keys: readonly string[]) {
    super('the record of an organization does not have its form')
  }
}

/** Parts of the wire's form, by their names there and in the organization's document or its edition. */
const parts = [
  ['app.appSettings', 'settings'],
  ['app.companyAddress', 'postalAddress'],
  ['organizationOptionJson', 'options'],
  ['colorSchemeJson', 'colorScheme'],
] as const

const keyOf = (path: string): string => {
  const part = parts.find(([onWire]) => path === onWire || path.startsWith(`${onWire}.`))
  return part ? part[1] + path.slice(part[0].length) : path
}

/** What a schema makes of a record's part. @throws BrokenRecord naming every key that is wrong */
export function parseRecord<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return output
  throw new BrokenRecord([...new Set(issues.map((issue) => keyOf(v.getDotPath(issue) ?? '')))].sort())
}
