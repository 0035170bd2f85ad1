/** READMEs stay true: their examples are lines of a test, their commands exist. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['packages', 'apps'].flatMap((root) => readdirSync(root).map((name) => `${root}/${name}`))

const trimmed = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

test.each(folders)('%s has a README whose example a test runs', (folder) => {
  const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(`${folder}/README.md`, 'utf8'))?.[1]
  expect(example).toBeDefined()
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(example|start)\.test\.ts$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
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
