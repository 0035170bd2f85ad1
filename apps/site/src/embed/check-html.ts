/** What is wrong with the gauge's lines in a page's HTML, by the HTML alone. */
import {
  colorOptions,
  frameSources,
  gaugeSources,
  parseHex,
  policyGaps,
  siteFrameOptions,
  siteFramePermissions,
} from '@rxgauge/contract'
import type { EmbedMessages } from '@rxgauge/text'
import { trustedHtml } from '../rendering/trusted-html'

type FindingCode = keyof EmbedMessages['findings']

export interface HtmlFinding {
  code: FindingCode
  /** What to fill into its sentence. */
  values: Readonly<Record<string, string>>
  /** A note is no mistake. */
  kind: 'problem' | 'note' | 'fine'
}

const problem = (code: FindingCode, values = {}): HtmlFinding => ({ kind: 'problem', code, values })
const note = (code: FindingCode, values = {}): HtmlFinding => ({ kind: 'note', code, values })

/** The organizations that the HTML names, and what is wrong. @param host the operator's origin */
export function checkHtml(html: string, host: string): { organizations: string[]; findings: HtmlFinding[] } {
  const page = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  const lines = findLines(page, host)
  const found = lines.flatMap((line) => [...checkLine(line, page, host), ...checkOptions(line)])
  const findings = [...(lines.length === 0 ? checkMissing(html) : []), ...found, ...checkPage(html, page, lines, host)]
  const organizations = [...new Set(lines.map(({ options }) => options.get('org')?.trim() ?? ''))].filter(Boolean)
  return { organizations, findings: withoutTwins(findings) }
}

/** A script, element or frame of ours. */
interface Line {
  kind: 'script' | 'element' | 'frame'
  element: Element
  isFramed: boolean
  /** As it's written: `data-org`, `org` or `orgCode` is `org`. */
  options: Map<string, string>
}

const ourScript = /\/?(widget(@[\d.]+)?|frame)\.js(\?|$)/
const sources: Readonly<Record<string, string>> = { orgCode: 'org', appCode: 'app', lang: 'lang' }

function findLines(page: Document, host: string): Line[] {
  const scripts = [...page.querySelectorAll('script[src]')].filter((script) => ourScript.test(addressOf(script)))
  const elements = [...page.querySelectorAll('rx-gauge, rx-gauge-frame')]
  const frames = [...page.querySelectorAll('iframe[src]')].filter((frame) => addressOf(frame).startsWith(`${host}/`))
  return [
    ...scripts.map((element): Line => {
      const inAddress = new URL(addressOf(element), host).searchParams
      const options = new Map(inAddress)
      for (const { name, value } of element.attributes)
        if (name.startsWith('data-')) options.set(name.slice('data-'.length), value)
      return { kind: 'script', element, isFramed: /frame\.js/.test(addressOf(element)), options }
    }),
    ...elements.map((element): Line => {
      const options = new Map(Array.from(element.attributes, ({ name, value }) => [name, value]))
      return { kind: 'element', element, isFramed: element.localName === 'rx-gauge-frame', options }
    }),
    ...frames.map((element): Line => {
      const { searchParams, hash } = new URL(addressOf(element))
      const options = [...searchParams].flatMap(([name, value]) =>
        sources[name] ? [[sources[name], value] as const] : [],
      )
      return {
        kind: 'frame',
        element,
        isFramed: true,
        options: new Map([...options, ...new URLSearchParams(hash.slice(1))]),
      }
    }),
  ]
}

const addressOf = (element: Element) => element.getAttribute('src')?.trim() ?? ''

/** Why nothing was found. */
function checkMissing(html: string): HtmlFinding[] {
  if (/&lt;\s*(script|rx-gauge|iframe)/.test(html)) return [problem('escaped')]
  // HTML that isn't parsed as elements: comments, templates and noscript.
  if (/(widget(@[\d.]+)?|frame)\.js|<rx-gauge/.test(html)) return [problem('hidden')]
  return [problem('nothing')]
}

function checkPage(html: string, page: Document, lines: readonly Line[], host: string): HtmlFinding[] {
  const findings: HtmlFinding[] = []
  if (/(=\s*|src|data-\w+)[“”‘’]/.test(html)) findings.push(problem('curlyQuotes'))
  if (/<rx-gauge(-frame)?\b[^>]*\/>/.test(html)) {
    const [, end = ''] = /<rx-gauge(-frame)?\b[^>]*\/>/.exec(html) ?? []
    findings.push(problem('selfClosed', { tag: `</rx-gauge${end}>` }))
  }
  for (const isFramed of [false, true]) {
    const ofKind = lines.filter((line) => line.isFramed === isFramed && line.kind !== 'frame')
    const [element] = ofKind.filter(({ kind }) => kind === 'element')
    const hasScript = ofKind.some(({ kind }) => kind === 'script')
    if (element && !hasScript) {
      const script = `${host}/${isFramed ? 'frame' : 'widget'}.js`
      findings.push(problem('noScript', { line: `<${element.element.localName}>`, script }))
    }
    // A script without an organization serves the page's elements and calls.
    if (hasScript && !element && !ofKind.some(({ options }) => options.has('org')) && !/RxGauge\.mount\(/.test(html))
      findings.push(problem('noOrganization', { line: isFramed ? 'frame.js' : 'widget.js' }))
  }
  const tags = lines.filter(({ kind, options }) => kind === 'script' && options.has('org'))
  const written = new Set(tags.map(({ options, isFramed }) => `${isFramed} ${JSON.stringify([...options].sort())}`))
  if (written.size < tags.length) findings.push(note('repeated'))
  for (const meta of page.querySelectorAll('meta[http-equiv]')) {
    if (meta.getAttribute('http-equiv')?.toLowerCase() !== 'content-security-policy') continue
    const isWhole = lines.some(({ isFramed }) => !isFramed)
    const gaps = policyGaps(meta.getAttribute('content') ?? '', isWhole ? gaugeSources(host) : frameSources(host))
    if (lines.length > 0) findings.push(...gaps.map((gap) => problem('policy', { gap })))
  }
  return findings
}

function checkLine(line: Line, page: Document, host: string): HtmlFinding[] {
  const { kind, element, options } = line
  if (kind === 'frame') return checkFrame(element, options)
  if (kind === 'element')
    return options.get('org')?.trim() ? [] : [problem('noOrganization', { line: `<${element.localName}>` })]
  return [...checkScript(element, host), ...checkTarget(options.get('target'), page)]
}

function checkScript(script: Element, host: string): HtmlFinding[] {
  const findings: HtmlFinding[] = []
  const address = addressOf(script)
  const isRelative = !/^(https?:)?\/\//.test(address)
  if (isRelative && !script.hasAttribute('data-base')) findings.push(problem('copiedScript', { host }))
  if (!isRelative) {
    const { origin, protocol, hostname } = new URL(address, host)
    if (protocol === 'http:' && hostname !== 'localhost') findings.push(problem('insecure', { address }))
    else if (origin !== host && !script.hasAttribute('data-base'))
      findings.push(problem('otherServer', { address: origin, host }))
  }
  const type = script.getAttribute('type')?.trim().toLowerCase() ?? ''
  if (type === 'module') findings.push(problem('module'))
  else if (type !== '' && type !== 'text/javascript' && type !== 'application/javascript')
    findings.push(note('waits', { type }))
  for (const name of new URL(address, host).searchParams.keys())
    if (siteFrameOptions.some((option) => option === name)) findings.push(problem('inAddress', { name }))
  return findings
}

function checkTarget(selector: string | undefined, page: Document): HtmlFinding[] {
  if (!selector) return []
  try {
    return page.querySelector(selector) ? [] : [note('noTarget', { selector })]
  } catch {
    return [problem('badValue', { name: 'data-target', value: selector })]
  }
}

function checkFrame(frame: Element, options: Line['options']): HtmlFinding[] {
  const findings: HtmlFinding[] = []
  const sandbox = frame.getAttribute('sandbox')?.split(/\s+/)
  const missing = siteFramePermissions.sandbox.split(' ').filter((token) => sandbox && !sandbox.includes(token))
  findings.push(...missing.map((token) => problem('sandbox', { token })))
  if (new URL(addressOf(frame)).searchParams.get('displayMode') !== 'widget') findings.push(problem('frameMode'))
  if (!options.has('org')) findings.push(problem('noOrganization', { line: '<iframe>' }))
  if (!frame.getAttribute('title')?.trim()) findings.push(problem('frameTitle'))
  return findings
}

const isHex = (value: string) => parseHex(value) !== undefined
const values: Readonly<Record<string, (value: string) => boolean>> = {
  zip: (value) => /^\d{5}$/.test(value),
  lang: (value) => /^(en|es)\b/i.test(value),
  theme: (value) => /^(light|dark)$/.test(value),
  ...Object.fromEntries(colorOptions.map((name) => [name, isHex])),
}
const others: readonly string[] = ['org', 'app', 'target', 'base', ...siteFrameOptions]

function checkOptions({ kind, element, options }: Line): HtmlFinding[] {
  return [...options].flatMap(([name, text]) => {
    const value = text.trim()
    const isWritten = kind === 'script' && element.hasAttribute(`data-${name}`)
    const shown = isWritten ? `data-${name}` : name
    const isRight = values[name]
    if (isRight) return value === '' || isRight(value) ? [] : [problem('badValue', { name: shown, value })]
    // Elements and scripts have attributes of other programs too.
    const isOurs = kind === 'script' ? isWritten && /^(org|colou?r|drug|zip|lang|med|plan|theme)/.test(name) : false
    return others.includes(name) || !isOurs ? [] : [problem('unknownOption', { name: shown })]
  })
}

function withoutTwins(findings: readonly HtmlFinding[]): HtmlFinding[] {
  const byText = new Map(findings.map((finding) => [JSON.stringify(finding), finding]))
  return [...byText.values()]
}
