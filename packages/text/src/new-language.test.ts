/** The compiler reports what an incomplete new language lacks, by name. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const folder = import.meta.dirname
const top = join(folder, '../../..')
const compiler = join(top, 'node_modules/typescript-native/bin/tsc')

/** Compiles the package with these extra files, by path in `src`, and returns the errors. */
function complaints(files: Record<string, string>): string[] {
  // A copy inside the package, so that its imports resolve.
  const cache = join(folder, '../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const copy = mkdtempSync(join(cache, 'new-language-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync(folder, copy, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  const settings = { extends: join(top, 'tsconfig.base.json'), compilerOptions: { types: [] } }
  const roots = { files: ['index.ts', 'loader.ts', 'server/index.ts'] }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...settings, ...roots }))
  try {
    // Several checkers would repeat much of the work.
    const flags = ['--pretty', 'false', '--checkers', '1']
    execFileSync(process.execPath, [compiler, '-p', copy, ...flags], { cwd: copy, stdio: 'pipe' })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: Buffer }
    // A file, its line and column, an error number, and indented continuation lines.
    return [...stdout.toString().matchAll(/^(\S+?)\(\d+,\d+\): error TS\d+: (.*(?:\n {2,}.*)*)/gm)].map(
      ([, path, message = '']) => `${path}: ${message.replace(/\s+/g, ' ')}`,
    )
  }
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const languagesWithFrench = read('languages.ts')
  .replace('{ en, es }', '{ en, es, fr }')
  .replace(
    "import { es } from './languages/es'\n",
    "import { es } from './languages/es'\nimport { fr } from './languages/fr'\n",
  )
/** A "French" made of the Spanish texts. */
const french = Object.fromEntries(
  readdirSync(join(folder, 'languages/es'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('languages/es', path))
    .map((path) => [path.replace('/es/', '/fr/'), read(path).replace(/\bexport const es\b/, 'export const fr')]),
)
const whole = {
  ...french,
  'languages.ts': languagesWithFrench,
  'loader.ts': read('loader.ts').replace('  es: ', "  fr: ['Médicament', 'Nom du médicament', 'Réessayer'],\n  es: "),
  'server/index.ts': read('server/index.ts')
    .replace('{ en, es }', '{ en, es, fr }')
    .replace(
      "import { es } from '../languages/es/server'\n",
      "import { es } from '../languages/es/server'\nimport { fr } from '../languages/fr/server'\n",
    ),
}

test('a folder and its lines in the lists make a language', () => {
  expect(complaints(whole)).toEqual([])
})

test('a missing line in a list is reported with its file', () => {
  const found = complaints({ ...french, 'languages.ts': languagesWithFrench })
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(expect.stringMatching(/^loader\.ts: Property 'fr' is missing/))
  expect(found).toContainEqual(expect.stringMatching(/^server\/index\.ts: Property 'fr' is missing/))
})

test('a missing area, sentence, place or email is reported by name', () => {
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
})
