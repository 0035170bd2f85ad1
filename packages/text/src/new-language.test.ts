/** What somebody is told who adds a language and leaves something out: by the compiler, with the name of what is missing. */
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const options: ts.CompilerOptions = {
  ...ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(folder, '../../../tsconfig.base.json'), ts.sys.readFile).config,
    ts.sys,
    folder,
  ).options,
  types: [],
}

const parsed = new Map<string, ts.SourceFile | undefined>()

/** Compiles the package as if these files stood in it, by their paths in `src`. */
function complaints(files: Record<string, string>): string[] {
  const added = new Map(Object.entries(files).map(([path, text]) => [join(folder, path), text]))
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (path) => added.get(path) ?? readFile(path)
  host.fileExists = (path) => added.has(path) || fileExists(path)
  host.directoryExists = () => true
  host.getSourceFile = (path, version, ...rest) => {
    const text = added.get(path)
    if (text !== undefined) return ts.createSourceFile(path, text, version)
    if (!parsed.has(path)) parsed.set(path, getSourceFile(path, version, ...rest))
    return parsed.get(path)
  }
  const roots = ['index.ts', 'loader.ts', 'server/index.ts'].map((path) => join(folder, path))
  return ts
    .getPreEmitDiagnostics(ts.createProgram(roots, options, host))
    .map(
      ({ file, messageText }) =>
        `${file?.fileName.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
}

const read = (path: string) => ts.sys.readFile(join(folder, path)) ?? ''
const languagesWithFrench = read('languages.ts')
  .replace('{ en, es }', '{ en, es, fr }')
  .replace(
    "import { es } from './languages/es'\n",
    "import { es } from './languages/es'\nimport { fr } from './languages/fr'\n",
  )
/** A French that says everything in Spanish. */
const french = Object.fromEntries(
  ts.sys
    .readDirectory(join(folder, 'languages/es'), ['.ts'])
    .map((path) => path.slice(folder.length + 1))
    .map((path) => [path.replace('/es/', '/fr/'), read(path).replace(/\bexport const es\b/, 'export const fr')]),
)
const whole = {
  ...french,
  'languages.ts': languagesWithFrench,
  'loader.ts': read('loader.ts').replace('  es: ', "  fr: 'Impossible de charger les prix. Réessayer',\n  es: "),
  'server/index.ts': read('server/index.ts')
    .replace('{ en, es }', '{ en, es, fr }')
    .replace(
      "import { es } from '../languages/es/server'\n",
      "import { es } from '../languages/es/server'\nimport { fr } from '../languages/fr/server'\n",
    ),
}

test('a folder and its lines in the lists are a language', () => {
  expect(complaints(whole)).toEqual([])
}, 120_000)

test('a line that is missing in a list is named by its file', () => {
  const found = complaints({ ...french, 'languages.ts': languagesWithFrench })
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(expect.stringMatching(/^loader\.ts: Property 'fr' is missing/))
  expect(found).toContainEqual(expect.stringMatching(/^server\/index\.ts: Property 'fr' is missing/))
}, 120_000)

test('what is missing in its files is named: an area, a sentence, a place of a sentence, an email', () => {
  const change = (path: string, text: string | RegExp, other: string) => ({
    [path]: whole[path as keyof typeof whole].replace(text, other),
  })
  const found = complaints({
    ...whole,
    ...change('languages/fr/index.ts', /.*import\('\.\/site'\).*\n/, ''),
    ...change('languages/fr/first-screen.ts', /.*homeTitle: .*\n/, ''),
    ...change('languages/fr/results.ts', '{days}', ''),
    ...change('languages/fr/account.ts', '{contact}', '{person}'),
    ...change('languages/fr/server/email-templates.ts', 'refill:', 'refil:'),
  })
  expect(found).toContainEqual(expect.stringMatching(/^languages\/fr\/index\.ts: Property 'site' is missing/))
  expect(found).toContainEqual(expect.stringMatching(/^languages\/fr\/first-screen\.ts: .*'homeTitle' is missing/))
  expect(found).toContainEqual(expect.stringMatching(/^languages\/fr\/account\.ts: .*placesOfTheEnglish: "contact"/))
  expect(found).toContainEqual(expect.stringMatching(/^languages\/fr\/server\/email-templates\.ts: .*'refil'/))
}, 120_000)
