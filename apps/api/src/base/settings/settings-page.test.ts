// database: none

import { expect, test } from 'vitest'
import { settingsFile } from '../../operate/commands/init/settings-file'
import { settingSections } from '.'
import type { Setting } from './setting'

test('docs/operate/settings.md matches the declared settings; `pnpm write:pages` rewrites it', async () => {
  await expect(page()).toMatchFileSnapshot('../../../../../docs/operate/settings.md')
})

test('deploy/env.example is the output of `init` without values; `pnpm write:pages` rewrites it', async () => {
  await expect(settingsFile({})).toMatchFileSnapshot('../../../../../deploy/env.example')
})

function page(): string {
  const sections = settingSections.map(({ title, settings }) => {
    const rows = settings.map((setting) => `| \`${setting.name}\` | ${defaultOf(setting)} | ${aboutOf(setting)} |`)
    return [`## ${title}`, '', '| Setting | Default | What it is |', '| --- | --- | --- |', ...rows].join('\n')
  })
  return `# Settings

What the server and its commands read from the environment, or from a file with \`--env-file\`. \`rxgauge init\` writes such a file with
every setting in it, and \`rxgauge serve --help\` lists them. A bad value stops the start with a sentence that names it.

This page is made from the declarations in \`apps/api/src/base/settings/\`: \`pnpm write:pages\`.

${sections.join('\n\n')}
`
}

function defaultOf({ defaultText }: Setting): string {
  if (defaultText === '') return ''
  return defaultText.includes(' ') ? withCode(defaultText) : `\`${defaultText}\``
}

const aboutOf = ({ about, example, defaultText }: Setting) =>
  example === '' || example === defaultText || defaultText.includes(' ')
    ? withCode(about)
    : `${withCode(about)} Such as \`${example}\`.`

const names = new Set(settingSections.flatMap(({ settings }) => settings.map(({ name }) => name)))

/** Formats names of settings as code, and pages of the docs as links. */
const withCode = (text: string) =>
  text
    .replace(/\b[A-Z]+_[A-Z_]+\b/g, (word) => (names.has(word) ? `\`${word}\`` : word))
    .replace(/\bdocs\/operate\/([\w/-]+\.md)/g, '[$1]($1)')
