/** The lines that a partner copies into a page, a policy or a stylesheet, from one set of options. */
import {
  frameSources,
  gaugeSources,
  gaugeStartHeight,
  type PolicySources,
  siteFrameOptions,
  siteFramePermissions,
} from '@rxgauge/contract'
import { frameTitle } from '@rxgauge/text/frame'

export const snippetNames = [
  'tag',
  'element',
  'react',
  'tagManager',
  'policy',
  'space',
  'frame',
  'iframe',
  'framePolicy',
] as const
export type SnippetName = (typeof snippetNames)[number]

/** By the names of the element's attributes; none is empty. */
export type GaugeOptions = Readonly<Record<string, string>>

interface Snippets {
  /** The operator's origin. */
  host: string
  options: GaugeOptions
  /** CSS pixels that the gauge has on the page. */
  width: number
}

/** The id of the element that the tag manager's line fills. */
const place = 'rxgauge'

/** From this width on, in CSS pixels, the gauge is lower. */
const wideGauge = 700
const gaugeHeight = (width: number) => (width < wideGauge ? gaugeStartHeight : 490)

export function snippetsOf({ host, options, width }: Snippets): Record<SnippetName, string> {
  const inFrame = Object.fromEntries(Object.entries(options).filter(([name]) => isFrameOption(name)))
  const script = (file: string, attributes = '') =>
    `<script async src="${escapeHtml(host)}/${file}"${attributes}></script>`
  return {
    tag: script('widget.js', attributesOf(options, 'data-')),
    element: `${script('widget.js')}\n<rx-gauge${attributesOf(options)}></rx-gauge>`,
    react: reactSnippet(host, options),
    tagManager: tagManagerSnippet(`${host}/widget.js`, { ...options, target: `#${place}` }),
    policy: policyLines(gaugeSources(host)),
    space: `/* The gauge, or the element around it */\nrx-gauge {\n  display: block;\n  min-height: ${gaugeHeight(width)}px;\n}`,
    frame: script('frame.js', attributesOf(inFrame, 'data-')),
    iframe: iframeSnippet(host, inFrame),
    framePolicy: policyLines(frameSources(host)),
  }
}

const inQuery: Readonly<Record<string, string>> = { org: 'orgCode', app: 'appCode', lang: 'lang' }
const isFrameOption = (name: string) => name in inQuery || siteFrameOptions.some((option) => option === name)

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const attributesOf = (options: GaugeOptions, prefix = '') =>
  Object.entries(options)
    .map(([name, value]) => ` ${prefix}${name}="${escapeHtml(value)}"`)
    .join('')

const policyLines = (sources: PolicySources) =>
  Object.entries(sources)
    .map(([directive, source]) => `${directive} ${source};`)
    .join('\n')

function reactSnippet(host: string, options: GaugeOptions) {
  // JSX has no escapes in an attribute's text.
  const value = (text: string) => (/["&\\\n]/.test(text) ? `{${JSON.stringify(text)}}` : `"${text}"`)
  const props = Object.entries({ host, ...options }).map(([name, text]) => ` ${name}=${value(text)}`)
  return `import { RxGauge } from '@rxgauge/widget/react'

export function Prices() {
  return <RxGauge${props.join('')} />
}`
}

/** In the JavaScript that tag managers accept, with attributes set by the script, because they drop those of a tag. */
function tagManagerSnippet(src: string, options: GaugeOptions) {
  const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script>
  (function () {
    var options = ${literal(options)};
    var script = document.createElement('script');
    script.async = true;
    script.src = ${literal(src)};
    for (var name in options) script.setAttribute('data-' + name, options[name]);
    document.head.appendChild(script);
  })();
</script>`
}

function iframeSnippet(host: string, options: GaugeOptions) {
  const address = new URL('/SearchMedication?displayMode=widget', host)
  const fragment = new URLSearchParams()
  for (const [name, value] of Object.entries(options)) {
    const parameter = inQuery[name]
    if (parameter) address.searchParams.set(parameter, value)
    else fragment.set(name, value)
  }
  address.hash = String(fragment)
  return `<iframe
  src="${escapeHtml(address.href)}"
  title="${frameTitle(options.lang ?? 'en')}"
  width="100%"
  height="${gaugeStartHeight}"
  loading="lazy"
  sandbox="${siteFramePermissions.sandbox}"
  allow="${siteFramePermissions.allow}"
></iframe>`
}
