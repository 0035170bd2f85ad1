/** An organization whose stored record is invalid, such as JSON that somebody edited by hand. */
import * as v from 'valibot'

export interface BrokenOrganization {
  /** Empty for an app's own default organization. */
  code: string
  /** The invalid keys, as paths in the record, such as `settings.appBannerConfig.ios.reviewCount`; never values. */
  keys: readonly string[]
}

/** Thrown when an invalid record is read. */
export class BrokenRecord extends Error {
  override name = 'BrokenRecord'

  constructor(readonly keys: readonly string[]) {
    super('the record of an organization is invalid')
  }
}

/** Wire paths and the names of the same parts in the organization's document or its edition. */
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

/** Parses a part of a record. @throws BrokenRecord naming every invalid key */
export function parseRecord<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return output
  throw new BrokenRecord([...new Set(issues.map((issue) => keyOf(v.getDotPath(issue) ?? '')))].sort())
}
