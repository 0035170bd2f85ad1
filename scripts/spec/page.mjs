/** docs/spec.md: where each section of the specification is, from the declared list. */
import { documents } from './sections.mjs'

const intro = `# Where the specification is

Each section of the two documents by its number and title, the files that hold it and the tests that show it. Comments in the source name sections alike,
such as "account 4, rule 3" or "search 6". Written by \`pnpm spec\` from \`scripts/spec/sections.mjs\`; a test fails where a file or a test that it names
is not there, where a section has none, and where this page is not current.
`

const code = (file) => `\`${file}\``

const row = ({ number, title, files, tests }) => {
  const shown = tests.map(({ file, name }) => `${code(file)}: ${name}`)
  return `| ${number} | ${title} | ${files.map(code).join('<br>')} | ${shown.join('<br>')} |`
}

const head = ['| section | title | files | tests |', '| --- | --- | --- | --- |']

const table = ({ name, title, sections }) =>
  [`## ${title} (\`${name}\`)`, '', ...head, ...sections.map(row), ''].join('\n')

/** The page's text. */
export const specPage = () => [intro, ...documents.map(table)].join('\n')
