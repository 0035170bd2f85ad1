/** Every block of code in the README is in an example, all of which run in `e2e/examples.test.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const trimLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

const read = (file: string) => readFileSync(file, 'utf8')
const examples = globSync('examples/*/{*,src/**/*}.*').map((file) => trimLines(read(file)))
const { version } = JSON.parse(read('packages/embed/package.json'))
const [first = '', ...blocks] = [...read('packages/embed/README.md').matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(
  ([, code = '']) => trimLines(code),
)

test('the README and the examples install the current version', () => {
  const url = `https://HOST/npm/rxgauge-widget-${version}.tgz`
  expect(first).toBe(`npm install ${url}`)
  for (const file of globSync('examples/*/package.json')) expect(read(file), file).toContain(`"${url}"`)
})

test.each(blocks)('%s', (block) => {
  expect(examples.some((example) => example.includes(block))).toBe(true)
})
