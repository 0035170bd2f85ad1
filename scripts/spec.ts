/**
 * `pnpm spec`: writes into docs/develop/spec.md which test files show each section of the specification. A test says it by a comment above
 * it: `// spec: search 4 Search form`. The page itself has the list of sections.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'

const page = 'docs/develop/spec.md'

/** The files of each tag, such as `search 4 Search form`. */
function readTags(): Map<string, string[]> {
  const tags = new Map<string, string[]>()
  const files = globSync('{apps,packages}/**/*.test.{ts,tsx}', { exclude: (name) => name === 'node_modules' })
  for (const file of files.sort()) {
    for (const [, tag = ''] of readFileSync(file, 'utf8').matchAll(/^ *\/\/ spec: (.+)$/gm)) {
      tags.set(tag, [...new Set([...(tags.get(tag) ?? []), file])])
    }
  }
  return tags
}

/** @returns the page as the tags make it, sections without a test, and tags without a section */
export function specPage(text = readFileSync(page, 'utf8'), tags = readTags()) {
  const untested: string[] = []
  const unknown = new Set(tags.keys())
  let document = ''
  const lines = text.split('\n').map((line) => {
    document = /^## .*\(`(\w+)`\)$/.exec(line)?.[1] ?? document
    const [, number, title] = /^\| (\d) +\| (.+?) +\| .*\|$/.exec(line) ?? []
    if (number === undefined) return line
    const tag = `${document} ${number} ${title}`
    const files = tags.get(tag) ?? []
    unknown.delete(tag)
    if (files.length === 0) untested.push(tag)
    return `| ${number} | ${title} | ${files.map((file) => `\`${file}\``).join('<br>')} |`
  })
  return { text: lines.join('\n'), untested, unknown: [...unknown] }
}

if (import.meta.main) {
  const { text, untested, unknown } = specPage()
  writeFileSync(page, text)
  for (const tag of untested) console.error(`No test shows ${tag}.`)
  for (const tag of unknown) console.error(`The list in ${page} has no section ${tag}.`)
  if (untested.length + unknown.length > 0) process.exitCode = 1
}
