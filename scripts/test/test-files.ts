/**
 * Every test file, and where it runs. Which database a test needs is said in the first line of its file:
 *
 *   // database: none                       a unit test
 *   // database: postgresql                 or `pglite`, or `both`
 *   // database: pglite, with --all both    on PGlite in `pnpm test`, on both in `pnpm test --all`
 *   // database: with --all postgresql      only in `pnpm test --all`
 *
 * Without such a line, a test of `apps/api/src` runs on PostgreSQL, and on both with `--all`; a browser test (a folder `e2e`) runs on
 * PostgreSQL; any other test needs no database.
 */
import { globSync, readFileSync } from 'node:fs'

type Databases = 'none' | 'postgresql' | 'pglite' | 'both'

interface TestFile {
  path: string
  isBrowser: boolean
  databases: Databases | undefined
}

const line = /^\/\/ database: (none|postgresql|pglite|both)?(?:(?:, )?with --all (postgresql|pglite|both))?$/

/** @returns where the file runs; `undefined` where it doesn't */
function databasesOf(path: string, firstLine: string, isAll: boolean): Databases | undefined {
  if (!firstLine.startsWith('// database:')) {
    if (path.startsWith('apps/api/src/')) return isAll ? 'both' : 'postgresql'
    return isBrowserTest(path) ? 'postgresql' : 'none'
  }
  const [, now, withAll] = line.exec(firstLine) ?? []
  if (now === undefined && withAll === undefined) throw new Error(`${path}: can't read "${firstLine}"`)
  return ((isAll && withAll) || now) as Databases | undefined
}

const isBrowserTest = (path: string) => path.includes('/e2e/')

/** @param isAll whether `--all` is given */
export function findTestFiles(isAll: boolean) {
  const files: TestFile[] = globSync('{apps,packages,scripts,stories}/**/*.test.{ts,tsx}', {
    exclude: (name) => name === 'node_modules',
  }).map((path) => {
    const [firstLine = ''] = readFileSync(path, 'utf8').split('\n', 1)
    return { path, isBrowser: isBrowserTest(path), databases: databasesOf(path, firstLine, isAll) }
  })
  const select = (isBrowser: boolean, ...databases: Databases[]) =>
    files
      .filter((file) => file.isBrowser === isBrowser && file.databases && databases.includes(file.databases))
      .map(({ path }) => path)
  return {
    unit: select(false, 'none'),
    apiOnPglite: select(false, 'pglite', 'both'),
    apiOnPostgresql: select(false, 'postgresql', 'both'),
    browserOnPglite: select(true, 'pglite', 'both'),
    browserOnPostgresql: select(true, 'postgresql', 'both'),
  }
}
