/** READMEs and the other documents stay true: their examples are lines of a test, the commands and files that they name exist. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['packages', 'apps'].flatMap((root) => readdirSync(root).map((name) => `${root}/${name}`))

const trimmed = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What stands under a folder, but for what was installed or built. */
const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? [path, ...pathsIn(path)] : [path]
    })

test.each(folders)('%s has a README whose example a test runs', (folder) => {
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${folder}/README.md`, 'utf8'))?.[1]
  expect(example).toBeDefined()
  const tests = pathsIn(folder)
    .filter((file) => /(example|start)\.test\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const lines = new Set(tests.flatMap(trimmed))
  for (const line of trimmed(example ?? '').filter((line) => !line.startsWith('import '))) expect(lines).toContain(line)
})

test('the commands of the top README exist, and name the test command that CI runs', () => {
  const readme = readFileSync('README.md', 'utf8')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/(?:pnpm@12|pnpm) ([a-z-]+)/g)].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(3)
  for (const name of named.filter((name) => name !== 'exec')) expect(Object.keys(scripts)).toContain(name)
  expect(readFileSync('.ci/run', 'utf8')).toContain('npx -y pnpm@12 test')
})

const commands = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
)
test('no script has the name of a command of pnpm’s own, which would run instead', () => {
  const help = execFileSync('npx', ['-y', 'pnpm@12', 'help', '--all'], { encoding: 'utf8' })
  const own = [...help.matchAll(/^ {2,}([a-z-]+(?:, [a-z-]+)*) {2,}/gm)].flatMap(([, names = '']) => names.split(', '))
  expect(own).toContain('runtime')
  // These two run the script.
  expect(commands.filter((name) => own.includes(name))).toEqual(['start', 'test'])
})

const documents = [
  ...readdirSync('.'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ...folders.map((folder) => `${folder}/README.md`),
].filter((name) => name.endsWith('.md'))
const sources = ['packages', 'apps', 'scripts', 'stories', 'deploy'].flatMap(pathsIn).map((path) => `/${path}`)

test.each(documents)('commands and files that %s names exist', (document) => {
  const terms = [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  const named = terms.flatMap((term) => /^(?:npx -y )?pnpm(?:@12)? ([a-z][\w:-]*)/.exec(term)?.[1] ?? [])
  expect(named.filter((name) => name !== 'exec' && !commands.includes(name))).toEqual([])

  // Of `node_modules` and `dist` nothing is there before something was installed or built.
  const paths = terms.filter(
    (term) =>
      /^[\w@.-]+(\/[\w.-]+)*(\.(tsx?|mjs|css|sql|jsonl?|md)|\/)$/.test(term) && !/^(dist|node_modules)\//.test(term),
  )
  const isThere = (path: string) =>
    existsSync(path) || sources.some((source) => source.endsWith(`/${path.replace(/\/$/, '')}`))
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})
