/** Lighthouse, mobile preset, against the started server: how the pages that people land on are built. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { firstPages } from '../first-page.ts'

const medication = 'Atorvastatin'
const runsOfEach = 5
const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const debuggingPort = 9333

/** Brotli bytes of script that the home page has fetched before anybody touches it, in KB of 1000 bytes. */
export async function measureFirstScripts({ site }) {
  const browser = await chromium.launch({ executablePath: findChromium('whole') ?? 'chromium', args: chromiumFlags })
  try {
    const page = await browser.newPage()
    let bytes = 0
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) bytes += Number(response.headers()['content-length'] ?? 0)
    })
    await page.goto(site, { waitUntil: 'networkidle' })
    // What has a limit, the first script, stands among the bytes to download.
    return [
      ['all script that / has fetched once nothing more comes by itself', (bytes / 1000).toFixed(1), '', '', '', ''],
    ]
  } finally {
    await browser.close()
  }
}

/** The other pages of the site map; of the medications, one. */
export async function measureOtherPages(product) {
  const map = await (await fetch(`${product.site}/sitemap.xml`)).text()
  const all = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
  const isOther = (path) =>
    !firstPages.includes(path) && (!/^\/(SearchMedication|savings)\/./.test(path) || path.includes(medication))
  return measureLighthouse(product, all.filter(isOther))
}

/** Rows of the bench's table: each page's four scores, the median of five runs. */
export async function measureLighthouse({ site }, measured = firstPages) {
  const profile = mkdtempSync(join(tmpdir(), 'rxgauge-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium('whole') ?? 'chromium',
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const rows = []
    for (const path of measured) {
      const results = []
      for (let run = 0; run < runsOfEach; run++) results.push(await audit(site + path))
      for (const [category, limit] of Object.entries(wanted)) {
        const scores = results.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)).toSorted()
        const median = scores[Math.floor(scores.length / 2)]
        rows.push([`${path} ${category}`, median, '', '', `>= ${limit}`, median >= limit ? 'ok' : 'MISSED'])
      }
      // One that saw no paint has no figures.
      const told = results.find(({ audits }) => audits['speed-index'].displayValue !== undefined) ?? results[0]
      rows.push([`  ${figures(told)}`, '', '', '', '', ''])
      for (const title of failures(told)) rows.push([`  not passed: ${title}`, '', '', '', '', ''])
    }
    return rows
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function audit(address) {
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(address, { port: debuggingPort, logLevel: 'error', output: 'json' })
  if (!result) throw new Error(`Lighthouse gave nothing for ${address}`)
  return result.lhr
}

const figures = ({ audits }) =>
  [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ]
    .map((id) => `${id} ${audits[id].displayValue}`)
    .join(', ')

/** What cost points. */
const failures = ({ audits, categories }) =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight, id }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => `${audits[id].title} (${audits[id].displayValue ?? audits[id].score})`)
