/** Every block of code in the README is in an example, all of which run in `e2e/examples.test.ts`. */
import { globSync, readFileSync } from 'node:fs'
import { isOfExample } from '@rxgauge/scripts/partner-docs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const { version } = JSON.parse(read('packages/embed/package.json'))
const [first = '', ...blocks] = [...read('packages/embed/README.md').matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(
  ([, code = '']) => code.trim(),
)

test('the README and the examples install the current version', () => {
  const url = `https://HOST/npm/rxgauge-widget-${version}.tgz`
  expect(first).toBe(`npm install ${url}`)
  for (const file of globSync('examples/*/package.json')) expect(read(file), file).toContain(`"${url}"`)
})

test.each(blocks)('%s', (block) => {
  expect(isOfExample(block)).toBe(true)
})
