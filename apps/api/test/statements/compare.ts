/** Compares the types in the code with those of the database. */
import ts from 'typescript'
import type { Column, Description } from './describe'
import type { Insert, Statement } from './find-statements'

/** The TypeScript type of each PostgreSQL type, as the drivers return it; `unknown` must be parsed. */
const received: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'Date',
  timestamptz: 'Date',
  bytea: 'Uint8Array',
  json: 'unknown',
  jsonb: 'unknown',
}

/** Other types that may be sent for it. */
const alsoSent: Readonly<Record<string, readonly string[]>> = {
  int8: ['number'],
  numeric: ['number'],
  date: ['string'],
  timestamptz: ['string'],
  json: ['string'],
  jsonb: ['string'],
}

/** A sentence for each difference. */
export function differences(checker: ts.TypeChecker, statement: Statement, description: Description): string[] {
  return [...rowDifferences(checker, statement, description), ...parameterDifferences(checker, statement, description)]
}

/** The same for rows that are inserted as JSON. */
export function insertDifferences(checker: ts.TypeChecker, { row }: Insert, { columns }: Description): string[] {
  const given = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]))
  return columns.flatMap(({ name, type, canBeNull }) => {
    const property = given.get(name)
    if (!property || received[type] === 'unknown') return []
    const value = checker.getTypeOfSymbol(property)
    // JSON has no bytes: PostgreSQL reads them from text.
    if (!isSendable(checker, value, type === 'bytea' ? 'text' : type))
      return `"${name}" is ${type}, not ${checker.typeToString(value)}`
    return allowsNull(value) && !canBeNull ? `"${name}" cannot be null` : []
  })
}

function rowDifferences(checker: ts.TypeChecker, { row }: Statement, { columns }: Description): string[] {
  if (!row) return []
  const declared = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]))
  const names = columns.map(({ name }) => name)
  const absent = [...declared.values()].filter(
    ({ name, flags }) => !names.includes(name) && !(flags & ts.SymbolFlags.Optional),
  )
  return [
    ...absent.map(({ name }) => `the row type has "${name}", the statement does not give it`),
    ...columns.flatMap((column) => {
      const property = declared.get(column.name)
      if (!property) return `the statement gives "${column.name}", the row type does not have it`
      const problem = columnDifference(checker, checker.getTypeOfSymbol(property), column)
      return problem === undefined ? [] : `"${column.name}" ${problem}`
    }),
  ]
}

function columnDifference(checker: ts.TypeChecker, declared: ts.Type, column: Column): string | undefined {
  if (declared.flags & ts.TypeFlags.Unknown) return undefined
  if (column.canBeNull && !allowsNull(declared)) return 'can be null'
  const value = checker.getNonNullableType(declared)
  const isList = column.type.startsWith('_')
  const element = isList ? value.getNumberIndexType() : value
  const name = isList ? column.type.slice(1) : column.type
  const wanted = received[name]
  if (wanted === undefined) return `is of type ${name}, which the code cannot read: cast it`
  if (wanted === 'unknown') return 'is JSON: declare it `unknown` and parse it'
  if (element && holds(checker, element, wanted)) return undefined
  if (element && column.values && literalsOf(element, wanted)) {
    const rest = column.values.filter((each) => !literalsOf(element, wanted)?.includes(each))
    return rest.length === 0 ? undefined : `can be ${rest.map((each) => `'${each}'`).join(', ')} too`
  }
  const computed = literalsOf(value, wanted) ? ', and no check of a table says which' : ''
  return `is ${wanted}${isList ? '[]' : ''}${computed}, not ${checker.typeToString(declared)}`
}

function parameterDifferences(
  checker: ts.TypeChecker,
  { parameters }: Statement,
  { parameters: types }: Description,
): string[] {
  if (!parameters)
    return ['its parameters do not stand one by one: write them as a list, or a function that returns a tuple']
  if (parameters.length !== types.length) return [`takes ${types.length} parameters, ${parameters.length} are given`]
  return types.flatMap((type, index) => {
    const given = parameters[index]
    return !given || isSendable(checker, given, type)
      ? []
      : `$${index + 1} is ${type}, not ${checker.typeToString(given)}`
  })
}

const allowsNull = (type: ts.Type) =>
  (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.Null)

function isSendable(checker: ts.TypeChecker, given: ts.Type, type: string): boolean {
  const value = checker.getNonNullableType(given)
  if (value.flags & ts.TypeFlags.Never) return true
  const parts = given.isUnion() ? given.types : [given]
  if (parts.some(({ flags }) => flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Any | ts.TypeFlags.Unknown)))
    return false
  const name = type.replace(/^_/, '')
  const element = type.startsWith('_') ? value.getNumberIndexType() : value
  const names = [received[name] ?? 'string', ...(alsoSent[name] ?? [])]
  const elements = element?.isUnion() ? element.types : element ? [element] : []
  return elements.length > 0 && elements.every((each) => names.some((wanted) => isA(checker, each, wanted)))
}

/** Whether a declared type includes every value of another; a brand for ids is trusted. */
const holds = (checker: ts.TypeChecker, declared: ts.Type, wanted: string): boolean => {
  const plain = plainType(checker, wanted)
  if (!plain) return declared.symbol?.name === wanted
  const base = declared.isIntersection() ? declared.types.find((part) => part === plain) : declared
  return base !== undefined && checker.isTypeAssignableTo(plain, base)
}

const isA = (checker: ts.TypeChecker, given: ts.Type, wanted: string): boolean => {
  const plain = plainType(checker, wanted)
  if (plain) return checker.isTypeAssignableTo(given, plain)
  const name = given.symbol?.name === 'Buffer' ? 'Uint8Array' : given.symbol?.name
  return name === wanted
}

const plainType = (checker: ts.TypeChecker, name: string): ts.Type | undefined =>
  ({ string: checker.getStringType(), number: checker.getNumberType(), boolean: checker.getBooleanType() })[name]

/** The values of a union of literals of one kind. */
function literalsOf(type: ts.Type, kind: string): string[] | undefined {
  const parts = type.isUnion() ? type.types : [type]
  const values = parts.flatMap((part) =>
    (kind === 'string' && part.isStringLiteral()) || (kind === 'number' && part.isNumberLiteral())
      ? [String(part.value)]
      : [],
  )
  return values.length === parts.length ? values : undefined
}
