/** Each sentence of the console in docs/partners/troubleshooting.md, on a page that brings it about. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foreignHost, medicationField, otherSite, readPrices, siteUrl, visits, wholeGauge } from '@rxgauge/e2e'
import { packVersion, placeVersions } from '@rxgauge/scripts/widget-versions'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'

const { here } = visits({ isOpen: true, mustBeSilent: false })
const site = otherSite()

const tag = (attributes = 'data-org="ACME"') => `<script async src="${siteUrl('/widget.js')}" ${attributes}></script>`
const open = (body: string) => {
  const ofPackage = ['index', 'shared'].map((name) => [
    `/package/${name}.js`,
    readFileSync(`packages/embed/dist/${name}.js`, 'utf8'),
  ])
  site.serve({ '/': `<body>${body}</body>`, ...Object.fromEntries(ofPackage) })
  return here().page.goto(site.url())
}

/** Lines of the console, and errors that nothing caught. */
let lines: string[] = []
beforeEach(() => {
  lines = []
  here().page.on('console', (line) => lines.push(line.text()))
  here().page.on('pageerror', (error) => lines.push(String(error)))
})

/** Calls the package's `loadRxGauge` for each host, in turn. */
const loadFrom = (...hosts: string[]) =>
  open(`<script type="module">
    import { loadRxGauge } from '/package/index.js'
    for (const host of ${JSON.stringify(hosts)}) await loadRxGauge({ host }).catch((error) => console.error(String(error)))
  </script>`)

const afterTenSeconds = async (page: Page, body: string) => {
  await page.clock.install()
  await open(body)
  await page.waitForFunction(() => customElements.get('rx-gauge'))
  await page.clock.runFor(10_000)
}

const reproductions: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'RxGauge: the organization "CODE" does not list ORIGIN among its allowed origins. Nothing is shown.': (page) =>
    open(tag()).then(() => page.goto(site.url().replace('localhost', foreignHost))),
  'RxGauge: this page has no origin, because it is a file, or in a sandbox without allow-same-origin. Open it from a server, such as http://localhost. Nothing is shown.':
    () =>
      open(
        `<iframe title="Prices" sandbox="allow-scripts" srcdoc="${tag().replaceAll('"', '&quot;')}" width="800" height="800"></iframe>`,
      ),
  'RxGauge: no "SELECTOR"': (page) => afterTenSeconds(page, tag('data-org="ACME" data-target="#gone"')),
  'RxGauge: no "tag with data-org, <rx-gauge> or mount"': (page) => afterTenSeconds(page, tag('')),
  'RxGauge: no "script"': async () => {
    const loader = await (await fetch(siteUrl('/widget.js'))).text()
    await open(`<script>${loader}</script>`)
  },
  'RxGauge: this tag’s gauge is already on the page': () => open(tag() + tag()),
  'RxGauge: TypeError: ADDRESS did not load': async (page) => {
    await page.route('**/assets/widget-*', (route) => route.abort())
    await open(tag())
  },
  'RxGauge: unreadable colors corrected. NAME: TEXT on BACKGROUND has less contrast than 4.5; using TEXT on BACKGROUND.':
    () => open(tag('data-org="ACME" data-color-primary="#FFFF00" data-color-primary-text="#FFFFFF"')),
  'RxGauge: "OPTION" has a value that can’t be used. Allowed: VALUES.': () =>
    open(tag('data-org="ACME" data-theme="pink"')),
  'RxGauge: "OPTION" PROBLEM. It’s left to the person.': () => open(tag('data-org="ACME" data-drug="nosuchdrug"')),
  'RxGauge: memberToken (CODE): REASON The gauge continues for a guest.': () =>
    open(`${tag('')}<rx-gauge org="ACME"></rx-gauge><script>
      document.querySelector('rx-gauge').memberToken = () => Promise.reject(new Error('nobody'))</script>`),
  'RxGauge: "ATTRIBUTE" isn’t read. Allowed: the property memberToken, since recorders read attributes.': () =>
    open(`${tag('')}<rx-gauge org="ACME" member-token="x"></rx-gauge>`),
  'RxGauge: ADDRESS is not of this version': async (page) => {
    const loader = await nextVersion()
    const [entry = ''] = /assets\/widget-[\w-]+\.js/.exec(loader) ?? []
    // Its list has another name for the first file.
    const changed = loader.replace(new RegExp(`(["'\`])${entry}\\1:`), '"assets/other.js":')
    expect(changed).not.toBe(loader)
    await page.route('**/widget.js', (route) => route.fulfill({ body: changed, contentType: 'text/javascript' }))
    await open(tag())
  },
  'RxGauge: could not change the favorite pharmacy (CODE)': async (page) => {
    await page.route('**/setfavoritepharmacy/**', (route) => route.abort())
    await open(tag('data-org="ACME" data-drug="sertraline" data-zip="10001"'))
    await readPrices(page)
    await page.getByRole('button', { name: /GET SAVINGS!/ }).click()
    await page
      .getByRole('button', { name: /^Select Favorite Pharmacy/ })
      .first()
      .click()
  },
  'RxGauge: this is a bug. ERROR': async (page) => {
    await open(tag())
    await wholeGauge(page)
    // Broken by the typing itself: broken before it, the gauge's own calls could fail first and take the field away.
    await page.evaluate(() => {
      const breakThis = () => {
        Object.assign(window, {
          URLSearchParams: function Broken() {
            throw new Error('broken on purpose')
          },
        })
      }
      addEventListener('input', breakThis, { capture: true, once: true })
    })
    await medicationField(page).fill('ator')
  },
  'RxGauge: the host "HOST" does not begin with https://': () => loadFrom('prices.example.com'),
  'RxGauge: this page has loaded ADDRESS already, not ADDRESS': () =>
    loadFrom(siteUrl(''), 'https://prices.example.com'),
  'RxGauge: ADDRESS did not load': () => loadFrom('http://localhost:1'),
}

test.each(Object.entries(reproductions))('%s', async (sentence, bringAbout) => {
  await bringAbout(here().page)
  // Words in capitals stand for the page's own.
  const words = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\b[A-Z]{4,}\b/g, '.+')
  await expect.poll(() => lines.join('\n')).toMatch(new RegExp(words))
})

test('every listed sentence is brought about', () => {
  const page = readFileSync('docs/partners/troubleshooting.md', 'utf8')
  const listed = [...page.matchAll(/^### `(.+)`$/gm)].map(([, sentence]) => sentence)
  expect(Object.keys(reproductions).toSorted()).toEqual(listed.toSorted())
})

/** The script as it would be released now. */
async function nextVersion(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'next-version-'))
  try {
    for (const end of ['', '.br', '.gz']) copyFileSync(`dist/public/widget.js${end}`, join(folder, `widget.js${end}`))
    placeVersions(folder, [await packVersion({ version: '999.0.0', released: '2026-01-01' }, 'dist/public', folder)])
    return readFileSync(join(folder, 'widget@999.0.0.js'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
