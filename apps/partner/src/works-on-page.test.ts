import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type HostPage, promises } from '../e2e/works-on/host-page'
import { hostPages } from '../e2e/works-on/host-pages'
import { triedElsewhere } from '../e2e/works-on/tried-elsewhere'

test('docs/works-on.md lists every page that is tried; `pnpm write:pages` rewrites it', async () => {
  await expect(worksOnPage()).toMatchFileSnapshot('../../../docs/works-on.md')
})

test.each(triedElsewhere)('a page that %s has a test in %s', (_, file, name) => {
  expect(readFileSync(file, 'utf8')).toContain(name)
})

function worksOnPage(): string {
  const groups = [...new Set(hostPages.map(({ group }) => group))].map((group) => {
    const rows = hostPages.filter((page) => page.group === group).map(rowOf)
    const head = ['A page that …', ...promises.map((promised) => `the gauge ${promised}`)]
    return [`## ${group}`, '', `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n')
  })
  return `# Pages that the gauge works on

Each of these ${hostPages.length} pages is opened in Chromium beside a plain one, with the documented line:

- **looks the same**: at most 0.2 % of the gauge's pixels differ from those on the plain page;
- **shows prices**: a search, a zip code, and the retail price;
- **leaves nothing**: once the gauge is removed, the page has one more global, \`RxGauge\`, and no other listener, timer, style, attribute, element or key in storage.
  Keys that begin with \`rxgauge:\` stay for the next visit, and React stays with its one listener for \`selectionchange\` on the document.

On the plain page, a hundred gauges that come and go leave less than 2 % more memory in use.

What isn't kept has its reason instead of "yes". This page is made from \`apps/partner/e2e/works-on/\`, whose test tries a third of the pages in each run, drawn by the
commit; \`pnpm test:e2e works-on --all\` tries all of them.

${groups.join('\n\n')}

## Tried in other tests

| A page that … | is tried in |
| --- | --- |
${triedElsewhere.map(([page, file]) => `| ${page} | \`${file}\` |`).join('\n')}
`
}

const rowOf = ({ name, unsupported = {} }: HostPage) =>
  `| ${name} | ${promises.map((promised) => (unsupported[promised] ? `no: ${unsupported[promised]}` : 'yes')).join(' | ')} |`
