/** Finds every SQL statement of the server: its place, possible texts, parameters and rows. */
import ts from 'typescript'
import { bind, NeedsCalls, NotConstant, type Scope, symbolOf, textsOf } from './evaluate'
import { placeOf, type Source, walk } from './source'

export interface Statement {
  /** File, line and column. */
  place: string
  text: string
  /** The row type in the code; `undefined` if it reads no rows. */
  row: ts.Type | undefined
  /** The types of the parameters; `undefined` if they aren't listed one by one. */
  parameters: readonly ts.Type[] | undefined
}

/** A statement whose text is unknown. */
export interface UnreadableStatement {
  place: string
  problem: string
}

/** The position of the text among the arguments of `database.ts`'s functions; the parameters come after it. */
const textArgument = { query: 0, one: 1, maybeOne: 1 }
/**
 * Functions that run other functions' statements: a replica, a standby, a socket and the audit trail, and those generated from kinds of
 * files, which `checkKinds` checks.
 */
const adapters = [
  'Replica',
  'StandbyReads',
  'runForCommand',
  'AuditedDatabase',
  'settleRows',
  'storeRows',
  'compareRows',
]

export function findStatements(source: Source): { statements: Statement[]; unknown: UnreadableStatement[] } {
  const calls = new Calls(source)
  const statements: Statement[] = []
  const unknown: UnreadableStatement[] = []
  for (const [name, index] of Object.entries(textArgument)) {
    for (const call of calls.named(name)) {
      if (!runsStatement(source.checker, call, name) || isInside(call, adapters)) continue
      for (const variant of variants(source.checker, calls, call, call.arguments[index], new Map(), call)) {
        if ('problem' in variant) unknown.push(variant)
        else {
          const parameters = parameterTypes(source.checker, call.arguments[index + 1], variant.scope)
          const row = rowOf(source.checker, call, name)
          statements.push(...variant.texts.map((text) => ({ place: variant.place, text, row, parameters })))
        }
      }
    }
  }
  return { statements, unknown }
}

/** Rows that `insertRows` writes. */
export interface Insert {
  place: string
  row: ts.Type
  text: string
  /** Selects the written columns. */
  columnsText: string
}

export function findInserts(source: Source): Insert[] {
  const { checker } = source
  const calls = new Calls(source).named('insertRows').filter((call) => runsStatement(checker, call, 'insertRows'))
  return calls.flatMap((call) => {
    const [, table, rows] = call.arguments
    const row = rows && checker.getTypeAtLocation(rows).getNumberIndexType()
    if (!table || !row) throw new Error(`${placeOf(call)} inserts no rows`)
    const list = checker.getPropertiesOfType(row).map(({ name }) => name)
    return textsOf(checker, table, new Map()).map((name) => ({
      place: placeOf(call),
      row,
      text: `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`,
      columnsText: `select ${list} from ${name}`,
    }))
  })
}

/** Calls by the name of their function. */
class Calls {
  private readonly byName = new Map<string, ts.CallExpression[]>()

  constructor({ files }: Source) {
    for (const file of files) {
      walk(file, (node) => {
        if (!ts.isCallExpression(node)) return
        const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression
        if (ts.isIdentifier(name)) this.byName.set(name.text, [...this.named(name.text), node])
      })
    }
  }

  named(name: string): readonly ts.CallExpression[] {
    return this.byName.get(name) ?? []
  }

  /** The calls of a named function. */
  of(checker: ts.TypeChecker, target: ts.SignatureDeclaration): ts.CallExpression[] {
    const named = target.name ?? (ts.isVariableDeclaration(target.parent) ? target.parent.name : undefined)
    if (!named || !ts.isIdentifier(named)) return []
    return this.named(named.text).filter((call) => checker.getResolvedSignature(call)?.declaration === target)
  }
}

type Variant = { place: string; texts: string[]; scope: Scope } | UnreadableStatement

/** A text that depends on parameters has a variant for each call of its function, at the place of the call. */
function variants(
  checker: ts.TypeChecker,
  calls: Calls,
  call: ts.CallExpression,
  text: ts.Expression | undefined,
  scope: Scope,
  site: ts.Node,
): Variant[] {
  const place = placeOf(site)
  if (!text) return [{ place, problem: 'a statement without a text' }]
  try {
    return [{ place, texts: [...new Set(textsOf(checker, text, scope))], scope }]
  } catch (error) {
    if (error instanceof NotConstant) return [{ place, problem: error.message }]
    if (!(error instanceof NeedsCalls)) throw error
    const { target } = error
    const callers = calls.of(checker, target)
    if (callers.length === 0) return [{ place, problem: error.message }]
    return callers.flatMap((caller) => {
      const inner = bind(checker, target, caller.arguments, scope)
      return variants(checker, calls, call, text, inner, caller)
    })
  }
}

/** Whether a call is one of a function in `database.ts`, and not inside that file. */
function runsStatement(checker: ts.TypeChecker, call: ts.CallExpression, name: string): boolean {
  const declaration = checker.getResolvedSignature(call)?.declaration
  const isOurs = declaration?.kind !== ts.SyntaxKind.JSDocSignature && declaration?.name?.getText() === name
  return isOurs && isDatabaseFile(declaration) && !isDatabaseFile(call)
}

const isDatabaseFile = (node: ts.Node) => node.getSourceFile().fileName.endsWith('/src/database/database.ts')

function isInside(node: ts.Node, names: readonly string[]): boolean {
  const outer = ts.findAncestor(
    node,
    (each) => (ts.isFunctionDeclaration(each) || ts.isClassDeclaration(each)) && names.includes(each.name?.text ?? ''),
  )
  return outer !== undefined
}

/** `Row` of `Promise<Row[]>`, `Promise<Row>` or `Promise<Row | undefined>`. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression, name: string): ts.Type | undefined {
  const returned = checker.getAwaitedType(checker.getTypeAtLocation(call))
  const row = name === 'query' ? returned?.getNumberIndexType() : returned && checker.getNonNullableType(returned)
  const isUnread = !row || row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive) || isEmpty(checker, row)
  return isUnread ? undefined : row
}

/** `unknown` without `undefined` becomes `{}`. */
const isEmpty = (checker: ts.TypeChecker, type: ts.Type) =>
  (type.flags & ts.TypeFlags.Object) !== 0 && checker.getPropertiesOfType(type).length === 0

/** The type of each parameter, from a literal list or a tuple. */
function parameterTypes(
  checker: ts.TypeChecker,
  expression: ts.Expression | undefined,
  scope: Scope,
): readonly ts.Type[] | undefined {
  if (!expression) return []
  const bound = ts.isIdentifier(expression) && scope.get(symbolOf(checker, expression))
  if (bound) return parameterTypes(checker, bound.expression, bound.scope)
  if (ts.isArrayLiteralExpression(expression)) {
    const parts = expression.elements.map((element) =>
      ts.isSpreadElement(element)
        ? parameterTypes(checker, element.expression, scope)
        : [checker.getTypeAtLocation(element)],
    )
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined
  }
  const type = checker.getTypeAtLocation(expression)
  return checker.isTupleType(type) ? checker.getTypeArguments(type as ts.TypeReference) : undefined
}
