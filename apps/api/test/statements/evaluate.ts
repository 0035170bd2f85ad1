/**
 * Finds all values of a text expression without running it: literals, constants, templates, joined lists, and functions of these.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** The values of parameters inside a function, from one of its calls. */
export type Scope = ReadonlyMap<ts.Symbol, Scoped>

/** The text depends on a parameter, so the calls of its function must be followed. */
export class NeedsCalls extends Error {
  constructor(readonly target: ts.SignatureDeclaration) {
    super('the text depends on a parameter of a function that nothing here calls by its name')
  }
}

/** The text is only known at run time. */
export class NotConstant extends Error {
  constructor(expression: ts.Expression) {
    super(`\`${expression.getText()}\` cannot be known before the program runs: compose statements of constants`)
  }
}

/** Every text that an expression can be. @throws NeedsCalls, NotConstant */
export function textsOf(checker: ts.TypeChecker, expression: ts.Expression, scope: Scope): string[] {
  const of = (part: ts.Expression, inside = scope) => textsOf(checker, part, inside)
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    return of(expression.expression)
  const bound = ts.isIdentifier(expression) ? scope.get(symbolOf(checker, expression)) : undefined
  if (bound) return of(bound.expression, bound.scope)
  const file = ts.isIdentifier(expression) ? importedFile(checker, expression) : undefined
  if (file) return [readFileSync(file, 'utf8')]
  const literals = literalsOf(checker.getTypeAtLocation(expression))
  if (literals) return literals
  if (ts.isTemplateExpression(expression)) {
    return expression.templateSpans.reduce(
      (texts, span) => products(texts, of(span.expression)).map((text) => text + span.literal.text),
      [expression.head.text],
    )
  }
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return products(of(expression.left), of(expression.right))
  if (ts.isConditionalExpression(expression)) return [...of(expression.whenTrue), ...of(expression.whenFalse)]
  if (ts.isIdentifier(expression) || ts.isPropertyAccessExpression(expression)) {
    const declaration = symbolOf(checker, expression).valueDeclaration
    if (declaration && ts.isParameter(declaration) && !ts.isIndexSignatureDeclaration(declaration.parent))
      throw new NeedsCalls(declaration.parent)
    const initializer = initializerOf(declaration)
    if (initializer) return of(initializer)
  }
  if (ts.isCallExpression(expression)) {
    const list = methodOf(expression, 'join')
    const [separator] = expression.arguments
    if (list && separator) {
      const [first = [''], ...others] = elementsOf(checker, list, scope).map((each) => of(each.expression, each.scope))
      return others.reduce((texts, next) => products(products(texts, of(separator)), next), first)
    }
    const target = checker.getResolvedSignature(expression)?.declaration
    const results = target && resultsOf(target)
    if (results) return results.flatMap((result) => of(result, bind(checker, target, expression.arguments, scope)))
  }
  throw new NotConstant(expression)
}

interface Scoped {
  expression: ts.Expression
  scope: Scope
}

/** The elements of a list: a literal one, or one made from it with `map`. */
function elementsOf(checker: ts.TypeChecker, list: ts.Expression, scope: Scope): Scoped[] {
  if (ts.isAsExpression(list) || ts.isSatisfiesExpression(list)) return elementsOf(checker, list.expression, scope)
  if (ts.isArrayLiteralExpression(list)) return list.elements.map((expression) => ({ expression, scope }))
  const mapped = ts.isCallExpression(list) && methodOf(list, 'map')
  const [arrow] = ts.isCallExpression(list) ? list.arguments : []
  if (mapped && arrow && ts.isArrowFunction(arrow) && !ts.isBlock(arrow.body)) {
    const [parameter] = arrow.parameters
    const { body } = arrow
    return elementsOf(checker, mapped, scope).map((element) => ({
      expression: body,
      scope: parameter ? new Map(scope).set(symbolOf(checker, parameter.name), element) : scope,
    }))
  }
  if (!ts.isIdentifier(list)) throw new NotConstant(list)
  const symbol = symbolOf(checker, list)
  const bound = scope.get(symbol)
  if (bound) return elementsOf(checker, bound.expression, bound.scope)
  const initializer = initializerOf(symbol.valueDeclaration)
  if (initializer) return elementsOf(checker, initializer, scope)
  throw new NotConstant(list)
}

/** The object on which a method of that name is called. */
const methodOf = ({ expression }: ts.CallExpression, name: string): ts.Expression | undefined =>
  ts.isPropertyAccessExpression(expression) && expression.name.text === name ? expression.expression : undefined

/** The initial value of a constant. */
function initializerOf(declaration: ts.Declaration | undefined): ts.Expression | undefined {
  const isConstant =
    declaration &&
    (ts.isPropertyAssignment(declaration) ||
      (ts.isVariableDeclaration(declaration) && ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const))
  return isConstant ? declaration.initializer : undefined
}

/** Binds the parameters of a function to the arguments of one of its calls. */
export function bind(
  checker: ts.TypeChecker,
  target: ts.SignatureDeclaration | ts.JSDocSignature,
  values: readonly ts.Expression[],
  scope: Scope,
): Scope {
  const inner = new Map(scope)
  target.parameters.forEach((parameter, index) => {
    const expression = values[index]
    if (expression && ts.isParameter(parameter) && ts.isIdentifier(parameter.name))
      inner.set(symbolOf(checker, parameter.name), { expression, scope })
  })
  return inner
}

/** The symbol of a name, resolved through imports. */
export function symbolOf(checker: ts.TypeChecker, name: ts.Node): ts.Symbol {
  const symbol = checker.getSymbolAtLocation(name)
  if (!symbol) throw new Error(`${name.getText()} names nothing`)
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The content of a file imported as text: `import sql from './nearest.sql?raw'`. */
function importedFile(checker: ts.TypeChecker, name: ts.Identifier): string | undefined {
  const declaration = checker.getSymbolAtLocation(name)?.declarations?.[0]
  const from = declaration && ts.isImportClause(declaration) && declaration.parent.moduleSpecifier
  if (!from || !ts.isStringLiteral(from) || !from.text.endsWith('?raw')) return undefined
  return join(dirname(name.getSourceFile().fileName), from.text.slice(0, -'?raw'.length))
}

function literalsOf(type: ts.Type): string[] | undefined {
  const parts = type.isUnion() ? type.types : [type]
  const values = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [String(part.value)] : []))
  return values.length === parts.length ? values : undefined
}

/** The expressions that a function can return. */
function resultsOf(target: ts.SignatureDeclaration | ts.JSDocSignature): ts.Expression[] | undefined {
  if (ts.isArrowFunction(target) && !ts.isBlock(target.body)) return [target.body]
  if (!('body' in target) || !target.body) return undefined
  const results: ts.Expression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) results.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(target.body)
  return results
}

const products = (heads: readonly string[], tails: readonly string[]) =>
  heads.flatMap((head) => tails.map((tail) => head + tail))
