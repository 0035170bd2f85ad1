/** docs/spec.md: where each section of the specification is, from the declared list. */
import { documents } from './sections.mjs'

const intro = `# Where the specification is

Each section of the two documents by its number and title, the files that hold it and the tests that show it. Comments in the source name sections alike,
such as "account 4, rule 3" or "search 6". Written by \`pnpm spec\` from \`scripts/spec/sections.mjs\`; a test fails where a file or a test that it names
is not there, where a section has none, and where this page is not current.
`

const differences = `## What differs on purpose

Where the two documents contradict each other, or where safety forbids the letter:

| where | what the text says | what is built | why |
| --- | --- | --- | --- |
| account 7 | \`GET /device\`, \`GET /app/{appCode}\` and \`POST /savedevicetoken\` carry no bearer token | they need one; registering, authenticating, the organization and the page that unsubscribes need none | a device's id would be enough to read and change what belongs to it |
| search 5 | a refill reminder goes to any valid phone number or email address | to the person's confirmed ones alone, said beside the field | anybody could have texts and emails sent to strangers |
| search 4 and 7 | discount and coupon are asked for at once, 100, 1000 or 2000 ms later (section 4), or after 2 seconds (section 7) | section 4: the discount at once, of brands after 100 ms; the coupon after 1000 ms while the gauge shows, else 2000 ms after the copay | the sections contradict each other |
| account 3 | stored names as they stand there | each behind \`rxgauge:\` and the organization | pages of others, and other organizations, share the same storage |
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
export const specPage = () => [intro, ...documents.map(table), differences].join('\n')
