/** The documents stay true: the commands, files and links that they name exist, examples are lines of a test, pictures are of today. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { page, redraw } from './architecture.ts'
import { specPage } from './spec.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const isInstalled = (name: string) => name === 'node_modules' || name === 'dist'
const files = globSync('{packages,apps,scripts,stories,deploy,integrations}/**', { exclude: isInstalled }).map(
  (path) => `/${path}`,
)
const documents = globSync(['*.md', 'docs/**/*.md', '{packages,apps}/*/README.md'])

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

// Those of `packages/embed`, for partners, and `packages/api-client`, for programs, have tests of their own; that of `packages/mcp` has a
// client's settings instead of code.
const readmes = globSync('{packages,apps}/*/README.md', { exclude: ['packages/{embed,api-client,mcp}/**'] })
test.each(readmes)('the example of %s is run by a test', (readme) => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(read(readme)) ?? []
  const tests = globSync(`${dirname(readme)}/**/{*.,}{example,start}.test.ts`, { exclude: isInstalled })
  const lines = linesOf(example).filter((line) => !line.startsWith('import '))
  expect(lines).not.toEqual([])
  expect(linesOf(tests.map(read).join('\n'))).toEqual(expect.arrayContaining(lines))
})

test.each(documents)('commands, files and links of %s exist', (document) => {
  const text = read(document)
  const terms = [...text.matchAll(/`([^`\n]+)`/g)].map(([, term = '']) => term)
  const commands = terms.flatMap((term) => /^(?:npx -y )?pnpm(?:@12)? ([a-z][\w:-]*)/.exec(term)?.[1] ?? [])
  expect(commands.filter((name) => name !== 'exec' && !(name in scripts))).toEqual([])

  // Of `node_modules` and `dist` nothing is there before something was installed or built.
  const paths = terms.filter(
    (term) =>
      /^[\w@.-]+(\/[\w.-]+)*(\.(tsx?|mjs|css|sql|jsonl?|md)|\/)$/.test(term) && !/^(dist|node_modules)\//.test(term),
  )
  const isThere = (path: string) =>
    existsSync(path) || files.some((file) => file.endsWith(`/${path.replace(/\/$/, '')}`))
  expect(paths.filter((path) => !isThere(path))).toEqual([])

  for (const [, path = '', anchor = ''] of text.matchAll(/\]\((?!\w+:)([^)#\s]*)#?([^)\s]*)\)/g)) {
    const file = path === '' ? document : join(dirname(document), path)
    expect(existsSync(file), path).toBe(true)
    if (anchor !== '') expect(anchorsOf(read(file)), `${path}#${anchor}`).toContain(anchor)
  }
})

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('every file that docs/trust/asvs.md names as proof has the tests that it quotes', () => {
  const proofs = [...read('docs/trust/asvs.md').matchAll(/`([\w./-]+\.tsx?)`((?: "[^"]+",?)*)/g)]
  for (const [, file = '', quotes = ''] of proofs) {
    const code = read(/^(apps|packages|scripts)\//.test(file) ? file : `apps/api/src/${file}`)
    for (const [, quote = ''] of quotes.matchAll(/"([^"]+)"/g)) expect(code, file).toContain(quote)
  }
})

test('no script has the name of a command of pnpm’s own, which would run instead', () => {
  const help = execFileSync('npx', ['-y', 'pnpm@12', 'help', '--all'], { encoding: 'utf8' })
  const own = [...help.matchAll(/^ {2,}([a-z-]+(?:, [a-z-]+)*) {2,}/gm)].flatMap(([, names = '']) => names.split(', '))
  expect(own).toContain('runtime')
  // These two run the script.
  expect(Object.keys(scripts).filter((name) => own.includes(name))).toEqual(['start', 'test'])
})

test('the pictures of the architecture are what the imports say; `pnpm architecture` draws them', async () => {
  expect(await redraw(read(page))).toBe(read(page))
})

test('docs/develop/spec.md names the tests of every section; `pnpm spec` writes it', () => {
  expect(specPage()).toEqual({ text: read('docs/develop/spec.md'), untested: [], unknown: [] })
})
