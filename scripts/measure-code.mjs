/** `pnpm measure:code [FOLDER]`: figures of the source: sizes of files and functions, suppressions, casts. Another checkout's, by its folder. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const folder = process.argv[2] ?? '.'
const longFunction = 60

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'], { cwd: folder })
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(folder, file)))
const isTest = (file) => /\.(test|spec)\.|(^|\/)(test|e2e|journeys)\//.test(file)
const sources = files.filter((file) => !isTest(file) && /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
const textOf = (file) => readFileSync(join(folder, file), 'utf8')
const linesOf = (text) => text.split('\n').length - 1

const lengths = sources.map((file) => [linesOf(textOf(file)), file]).sort(([a], [b]) => a - b)
const at = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))]

/** Counts what a file's syntax tree holds. */
function count(file) {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
  const counts = { longFunctions: 0, casts: 0, any: 0 }
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line
      const last = source.getLineAndCharacterOfPosition(node.end).line
      if (last - first + 1 > longFunction) counts.longFunctions += 1
    }
    if (ts.isAsExpression(node) && node.type.getText() !== 'const') counts.casts += 1
    if (node.kind === ts.SyntaxKind.AnyKeyword) counts.any += 1
    ts.forEachChild(node, visit)
  }
  visit(source)
  return counts
}

const counted = sources.map(count)
const sum = (name) => counted.reduce((total, counts) => total + counts[name], 0)
const suppressed = files.filter((file) =>
  /(biome|eslint)-(ignore|disable)|@ts-(ignore|expect-error|nocheck)/.test(textOf(file)),
)
const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
const occurrences = (pattern) => tests.reduce((total, file) => total + (textOf(file).match(pattern) ?? []).length, 0)

const figures = {
  'source files': sources.length,
  'median lines': at(0.5)[0],
  '95th percentile': at(0.95)[0],
  longest: `${at(1)[0]} (${at(1)[1]})`,
  [`functions over ${longFunction} lines`]: sum('longFunctions'),
  'files with suppressions': suppressed.length,
  'as (without as const)': sum('casts'),
  any: sum('any'),
  'longest style sheet': Math.max(
    ...files.filter((file) => file.endsWith('.css')).map((file) => linesOf(textOf(file))),
  ),
  'test files': tests.length,
  'test( and it( in them': occurrences(/^\s*(test|it)(\.\w+)*\(/gm),
  'expect( in them': occurrences(/\bexpect(\.poll)?\(|\bexpectAccessible\(/g),
}
for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(28)}${value}`)
