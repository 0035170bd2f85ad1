/** `RxGauge.check()` on pages where something is wrong. */
import { foreignHost, otherSite, siteUrl, visits, wholeGauge } from '@rxgauge/e2e'
import { expect, test } from 'vitest'

interface Finding {
  isProblem: boolean
  sentence: string
}
declare const RxGauge: { check(): Promise<Finding[]> }

const { here } = visits({ isOpen: true, mustBeSilent: false })
const site = otherSite()
const host = () => siteUrl('').replace(/\/$/, '')
const tag = (attributes = 'data-org="ACME"') => `<script async src="${siteUrl('/widget.js')}" ${attributes}></script>`

async function open(html: string, policy?: string) {
  const { page } = here()
  const headers = policy === undefined ? {} : { 'content-security-policy': policy }
  site.serve({ '/': { document: `<!doctype html><html lang="en">${html}</html>`, headers } })
  await page.goto(site.url())
  await page.waitForFunction(() => 'RxGauge' in window)
  return page
}
const findings = () => here().page.evaluate(() => RxGauge.check())
const problems = async () => (await findings()).flatMap(({ isProblem, sentence }) => (isProblem ? [sentence] : []))

test('a page where all is well has no problem, and the console has every line', async () => {
  const lines: string[] = []
  here().page.on('console', (line) => lines.push(`${line.type()} ${line.text()}`))
  const page = await open(
    `<body>${tag()}</body>`,
    `default-src 'none'; script-src ${host()}; connect-src 'self' ${host()}; frame-src ${host()}; img-src data:`,
  )
  await wholeGauge(page)
  const found = await findings()
  expect(found.filter(({ isProblem }) => isProblem)).toEqual([])
  expect(found.map(({ sentence }) => sentence)).toEqual([
    `The script runs. Its server is ${host()}/`,
    expect.stringMatching(/^Gauge 1 of 1 is ready, \d+ by \d+ px\.$/),
    expect.stringMatching(/^The script’s version is \d+\.\d+\.\d+\. The server’s newest release is /),
    'The page has a Content Security Policy that allows the gauge.',
    'The organization ACME allows this page.',
    'The browser stores what a visitor chooses.',
  ])
  expect(lines).toEqual(expect.arrayContaining(found.map(({ sentence }) => `info RxGauge.check: ${sentence}`)))
})

test('what the page’s policies lack is named, those of its header and of its <meta>', async () => {
  await open(
    `<head><meta http-equiv="Content-Security-Policy" content="frame-src 'none'"></head><body>${tag()}</body>`,
    `script-src ${host()}; connect-src 'self' ${host()}; img-src 'self'`,
  )
  await wholeGauge(here().page)
  expect((await problems()).toSorted()).toEqual([
    `The page’s Content Security Policy lacks: frame-src ${host()}`,
    'The page’s Content Security Policy lacks: img-src data:',
  ])
})

test('a page without a gauge, and one whose organization the server doesn’t have', async () => {
  await open(`<body>${tag('')}</body>`)
  expect(await problems()).toEqual([expect.stringContaining('The page has no gauge')])
  await open(`<body>${tag('')}<rx-gauge org="NOBODY"></rx-gauge><rx-gauge></rx-gauge></body>`)
  expect(await problems()).toEqual([
    expect.stringContaining('Gauge 1 of 2 is not ready'),
    'Gauge 2 of 2 has no organization code.',
    expect.stringContaining('The server refuses the organization NOBODY: ORG_CODE_NOT_FOUND.'),
  ])
})

test('a page whose origin the organization doesn’t list', async () => {
  const { page } = here()
  site.serve({ '/': `<body>${tag()}</body>` })
  const address = site.url().replace('localhost', foreignHost)
  await page.goto(address)
  await page.waitForFunction(() => 'RxGauge' in window)
  await page.waitForFunction(() => document.querySelector('rx-gauge')?.clientHeight === 0)
  expect(await problems()).toEqual([
    // It isn't the page that hides it.
    'Gauge 1 of 1 is 0 by 0 px: the page hides it, or the server refuses it; see the other lines.',
    `The organization ACME does not list ${new URL(address).origin} among its allowed origins. The server’s operator adds it.`,
  ])
})

test('a gauge that the page hides, an organization without a gauge, blocked storage, a second server', async () => {
  await here().page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await open(`<body><div hidden>${tag()}</div><rx-gauge org="PLAIN"></rx-gauge>
    <script type="text/plain" src="https://elsewhere.test/widget@1.js"></script></body>`)
  expect(await problems()).toEqual([
    'Another script comes from https://elsewhere.test/. Only the first of a page runs.',
    expect.stringContaining('Gauge 1 of 2 is 0 by 0 px: the page hides it'),
    expect.stringContaining('Gauge 2 of 2 is not ready'),
    'The organization PLAIN has its gauge turned off.',
    'The browser blocks storage: the gauge works, but forgets everything when the page closes.',
  ])
})
