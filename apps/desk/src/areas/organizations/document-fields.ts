/** The form's fields, made from the document's JSON schema: what kind each is, and in which group. */

export interface JsonSchema {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  default?: unknown
}

export type FieldKind =
  | 'flag'
  | 'switch'
  | 'choice'
  | 'color'
  | 'file'
  | 'networks'
  | 'text'
  | 'languages'
  | 'lines'
  | 'languageLines'
  | 'number'
  | 'parts'
  | 'list'

export interface FormField {
  /** Such as `options.logoFileName`. */
  key: string
  /** The key's last part. */
  name: string
  kind: FieldKind
  /** Of a choice. */
  options: readonly string[]
  /** What is empty is stored as null. */
  isNullable: boolean
  /** What a missing number counts as. */
  initial: unknown
  /** The fields of an object, or of each entry of a list; their keys are their names. */
  parts: readonly FormField[]
}

export const groupNames = [
  'identity',
  'support',
  'colors',
  'texts',
  'features',
  'places',
  'cards',
  'prices',
  'rest',
] as const
export type GroupName = (typeof groupNames)[number]

const groupOf: Readonly<Record<string, GroupName>> = {
  ...inGroup('identity', 'name suffix websiteTitle productName type appCode companyCode'),
  ...inGroup('support', 'supportPhone supportEmail replyTo postalAddress'),
  ...inGroup('texts', 'options.appDescription options.appStepText options.claims options.testimonial options.videos'),
  ...inGroup('texts', 'options.socialLinks options.gaugeInfoText options.branchIoLink options.complianceSealUrl'),
  ...inGroup('features', 'webhooksNameMedications'),
  ...inGroup('places', 'hosts allowedOrigins isAppDefault endsOn mobileApp relatedOrganizationQrFlag'),
  ...inGroup('cards', 'networks'),
  ...inGroup('prices', 'options.restrictPharmacyGroupFlag restrictPharmacyGroupIds options.priceSources'),
  ...inGroup('prices', 'options.retailEstimate options.defaultInsuranceId options.illustrativePricesFlag'),
}

function inGroup(group: GroupName, keys: string): Record<string, GroupName> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, group]))
}

/** Not in the form: the code is fixed, suspending has its own button, and images have their own page. */
const left: ReadonlySet<string> = new Set(['$schema', 'code', 'isSuspended'])
const isFile = (name: string) => name === 'icon' || name.endsWith('FileName')

export function fieldsOf(schema: JsonSchema): Map<GroupName, FormField[]> {
  const groups = new Map<GroupName, FormField[]>(groupNames.map((name) => [name, []]))
  for (const field of allFields(schema, '')) {
    const usual = field.key.startsWith('colorScheme.') ? 'colors' : field.kind === 'flag' ? 'features' : 'rest'
    groups.get(groupOf[field.key] ?? usual)?.push(field)
  }
  return groups
}

function allFields({ properties = {} }: JsonSchema, path: string): FormField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const key = `${path}${name}`
    if (left.has(key)) return []
    const isPart = key === 'options' || key === 'colorScheme' || (path.startsWith('colorScheme.') && schema.properties)
    if (isPart) return allFields(schema, `${key}.`)
    return [fieldOf(key, name, schema)]
  })
}

function fieldOf(key: string, name: string, schema: JsonSchema): FormField {
  const plain = plainSchemas(schema)
  const has = (type: string) => plain.some((each) => each.type === type)
  const [choice] = plain.filter((each) => each.enum !== undefined)
  const isPerLanguage = plain.some(({ properties }) => properties?.en !== undefined)
  const isLines = plain.some(
    ({ type, items = {} }) => type === 'array' && plainSchemas(items).some((each) => each.type === 'string'),
  )
  const inner = plain.flatMap((each) => [each, ...(each.items ? plainSchemas(each.items) : [])]).find(isWithParts)
  const common = {
    key,
    name,
    options: (choice?.enum ?? []).map(String),
    isNullable: has('null'),
    initial: schema.default,
    parts: Object.entries(inner?.properties ?? {}).map(([part, each]) => fieldOf(part, part, each)),
  }
  const kind = (): FieldKind => {
    if (choice) return choice.enum?.includes('Y') ? 'flag' : 'choice'
    if (has('boolean')) return 'switch'
    if (key === 'networks') return 'networks'
    if (key.startsWith('colorScheme.') && name.endsWith('Color')) return 'color'
    if (isFile(name)) return 'file'
    if (isLines) return isPerLanguage ? 'languageLines' : 'lines'
    if (has('string')) return isPerLanguage ? 'languages' : 'text'
    if (has('number') || has('integer')) return 'number'
    return has('array') ? 'list' : 'parts'
  }
  return { ...common, kind: kind() }
}

const plainSchemas = (schema: JsonSchema): JsonSchema[] =>
  schema.anyOf ? schema.anyOf.flatMap(plainSchemas) : [schema]

/** An object with keys of its own, not with a text for each language. */
const isWithParts = ({ properties }: JsonSchema) => properties !== undefined && properties.en === undefined

/** What a card of a network may have of its own. */
export const cardKeys = [
  'bin',
  'pcn',
  'groupNum',
  'memberPrefix',
  'poweredBy',
  'pharmacyPhone',
  'memberPhone',
  'from',
  'to',
] as const
