/**
 * `RxGauge.check()`: looks for what keeps a page's gauges from working, for the console of the page's own developer. A file of its own,
 * `check.js`, which no visitor loads. It sends the server nothing but the codes that the page shows.
 */
import { gaugeSources, policyGaps } from '@rxgauge/contract'
import type { CheckFinding } from '../public'

export interface Script {
  /** The folder of the script, with a trailing slash. */
  base: string
  version: string
}

/** Prints what it finds, and returns it. */
export async function check(script: Script): Promise<CheckFinding[]> {
  const elements = [...document.querySelectorAll('rx-gauge')]
  const asked = [
    checkVersion(script),
    checkPolicy(script),
    ...organizationsOf(elements).map((codes) => checkOrganization(codes, script)),
  ]
  const findings = [
    ...checkScripts(script),
    ...checkElements(elements),
    ...(await Promise.all(asked)).flat(),
    checkStorage(),
  ]
  for (const { isProblem, sentence } of findings) {
    if (isProblem) console.warn(`RxGauge.check: ${sentence}`)
    else console.info(`RxGauge.check: ${sentence}`)
  }
  return findings
}

const fine = (sentence: string): CheckFinding => ({ isProblem: false, sentence })
const problem = (sentence: string): CheckFinding => ({ isProblem: true, sentence })

/** The script that runs, and others of the same name. */
function checkScripts({ base }: Script): CheckFinding[] {
  const folders = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    .filter(({ src }) => /\/widget(@[\d.]+)?\.js(\?|$)/.test(src))
    .map(({ src, dataset }) => new URL(dataset.base ?? '.', src).href)
  const others = new Set(folders.filter((folder) => folder !== base))
  return [
    fine(`The script runs. Its server is ${base}`),
    ...[...others].map((folder) => problem(`Another script comes from ${folder}. Only the first of a page runs.`)),
  ]
}

function checkElements(elements: readonly Element[]): CheckFinding[] {
  if (elements.length === 0)
    return [problem('The page has no gauge: no tag with data-org has run, and there is no <rx-gauge> and no mount.')]
  return elements.map((element, index) => {
    const name = `Gauge ${index + 1} of ${elements.length}`
    const { width, height } = element.getBoundingClientRect()
    if (!option(element, 'org')) return problem(`${name} has no organization code.`)
    if (width === 0 || height === 0)
      return problem(
        `${name} is ${width} by ${height} px: the page hides it, or the server refuses it; see the other lines.`,
      )
    if (!('isReady' in element && element.isReady))
      return problem(
        `${name} is not ready: it is far from what is visible, still loading, or refused; see the other lines.`,
      )
    return fine(`${name} is ready, ${Math.round(width)} by ${Math.round(height)} px.`)
  })
}

interface Codes {
  org: string
  app: string
}

const option = (element: Element, name: string) => element.getAttribute(name)?.trim() ?? ''

/** Each once. */
function organizationsOf(elements: readonly Element[]): Codes[] {
  const codes = elements.map((element): Codes => ({ org: option(element, 'org'), app: option(element, 'app') }))
  const byCodes = new Map(codes.filter(({ org }) => org !== '').map((each) => [`${each.org}\n${each.app}`, each]))
  return [...byCodes.values()]
}

/** What the server says to this page, asked as the gauge asks. */
async function checkOrganization({ org, app }: Codes, { base }: Script): Promise<CheckFinding> {
  try {
    const query = new URLSearchParams({ orgCode: org, appCode: app })
    const response = await fetch(`${base}api/organization/?${query}`, { cache: 'no-store' })
    const { errorCode, message, data } = await response.json()
    if (errorCode === 'ORIGIN_NOT_ALLOWED')
      return problem(
        `The organization ${org} does not list ${location.origin} among its allowed origins. The server’s operator adds it.`,
      )
    if (errorCode) return problem(`The server refuses the organization ${org}: ${errorCode}. ${message}`)
    return data.organizationOptionJson.widgetEnabled === 'y'
      ? fine(`The organization ${org} allows this page.`)
      : problem(`The organization ${org} has its gauge turned off.`)
  } catch (error) {
    return problem(`The server does not answer at ${base}: ${error instanceof Error ? error.message : error}`)
  }
}

/** By the page's header and its `<meta>` elements. */
async function checkPolicy({ base }: Script): Promise<CheckFinding[]> {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]')
  const header = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => headers.get('content-security-policy') ?? '',
    () => undefined,
  )
  if (header === undefined)
    return [problem('The page’s own headers could not be read, so its Content Security Policy was not checked.')]
  const policies = [...Array.from(metas, ({ content }) => content), header].filter((policy) => policy !== '')
  const sources = gaugeSources(new URL(base).origin)
  const gaps = new Set(policies.flatMap((policy) => policyGaps(policy, sources, location.origin)))
  if (gaps.size > 0) return [...gaps].map((gap) => problem(`The page’s Content Security Policy lacks: ${gap}`))
  return [
    fine(
      `The page ${policies.length === 0 ? 'has no Content Security Policy' : 'has a Content Security Policy that allows the gauge'}.`,
    ),
  ]
}

async function checkVersion({ base, version }: Script): Promise<CheckFinding> {
  const newest: string | undefined = await fetch(`${base}widget.json`, { cache: 'no-store' })
    .then((response) => response.json())
    .then(({ versions }) => versions[0]?.version)
    .catch(() => undefined)
  return fine(`The script’s version is ${version}. The server’s newest release is ${newest ?? 'not named'}.`)
}

function checkStorage(): CheckFinding {
  const key = 'rxgauge:check'
  try {
    localStorage.setItem(key, '')
    localStorage.removeItem(key)
    return fine('The browser stores what a visitor chooses.')
  } catch {
    return problem('The browser blocks storage: the gauge works, but forgets everything when the page closes.')
  }
}
