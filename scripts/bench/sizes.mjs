/** What a page downloads until the gauge can be used, beside floors built in the same run. */
import { brotliCompressSync, constants } from 'node:zlib'
import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'
import { firstPages, measureFirstPage } from '../first-page.ts'
import { measureSizes as readSizes } from '../sizes.mjs'

const limits = { loader: 2, initial: 92, journey: 162, script: 104, page: 30 }

/** Entries of the floors: what nobody who uses these libraries can go below. */
const floors = {
  'react + react-dom': `import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    createRoot(document.body).render(createElement('h1', null, 'Hello'))`,
  'the same in a shadow root': `import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    const host = document.createElement('div')
    document.querySelector('script[src$="hello.js"]').after(host)
    createRoot(host.attachShadow({ mode: 'open' })).render(createElement('h1', { 'data-hello': '' }, 'Hello'))`,
  '+ react-shadow, zustand, valibot, ky': `import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import root from 'react-shadow'
    import { createStore } from 'zustand/vanilla'
    import * as v from 'valibot'
    import ky from 'ky'
    const store = createStore(() => ({}))
    const schema = v.object({ a: v.pipe(v.string(), v.trim(), v.regex(/a/), v.transform(Number)), b: v.optional(v.nullable(v.number()), 1),
      c: v.array(v.picklist(['a'])), d: v.record(v.string(), v.boolean()), e: v.pipe(v.number(), v.integer(), v.minValue(0), v.brand('B')) })
    ky.get('/x').then((answer) => store.setState(v.safeParse(schema, answer)))
    createRoot(document.body).render(createElement(root.div, null, 'Hello'))`,
}

const brotli = (code) => brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** @returns {Promise<Record<string, string>>} the code of each floor by name */
export async function buildFloors() {
  const [{ plugins }] = config
  const used = plugins.filter(
    ({ name }) => !['precompress', 'write-entry-name', 'text-files', 'typescript', 'record-sizes'].includes(name),
  )
  const built = {}
  for (const [name, source] of Object.entries(floors)) {
    const entry = {
      name: 'entry',
      // Resolved as if it stood in the widget, whose dependencies it names.
      resolveId: (id) => (id === 'floor' ? `${process.cwd()}/packages/widget/src/floor.js` : null),
      load: (id) => (id.endsWith('/floor.js') ? source : null),
    }
    const bundle = await rollup({ input: 'floor', plugins: [entry, ...used], onwarn: () => undefined })
    const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true })
    built[name] = output[0].code
  }
  return built
}

export async function measureSizes(built, { site }) {
  const kb = (bytes) => (bytes / 1000).toFixed(1)
  const { bytes } = readSizes()
  const { 'widget’s loader': loader, 'widget until it can be used': initial, 'site’s first script': script } = bytes
  const [alone, , withLibraries] = Object.values(built).map(brotli)
  const journeys = Object.entries(bytes).filter(([name]) => name.includes('whole journey'))
  const pages = await Promise.all(firstPages.map(async (path) => [path, await measureFirstPage(site + path)]))
  const holds = (measured, limit) => (measured <= limit * 1000 ? 'ok' : 'MISSED')
  return [
    ['loader (widget.js)', kb(loader), '', '', `<= ${limits.loader}`, holds(loader, limits.loader)],
    [
      'everything until the gauge is interactive',
      kb(initial),
      '',
      '',
      `<= ${limits.initial}`,
      holds(initial, limits.initial),
    ],
    ['  beside react + react-dom alone', kb(initial), kb(alone), (initial / alone).toFixed(2), '', ''],
    [
      '  beside these with react-shadow, zustand, valibot, ky',
      kb(initial),
      kb(withLibraries),
      (initial / withLibraries).toFixed(2),
      '',
      '',
    ],
    ...journeys.map(([name, bytes]) => [
      `${name}, without map and PDF`,
      kb(bytes),
      '',
      '',
      `<= ${limits.journey}`,
      holds(bytes, limits.journey),
    ]),
    ['the site’s first script', kb(script), '', '', `<= ${limits.script}`, holds(script, limits.script)],
    ...pages.map(([path, bytes]) => [
      `HTML and CSS before ${path} is painted`,
      kb(bytes),
      '',
      '',
      `<= ${limits.page}`,
      holds(bytes, limits.page),
    ]),
  ]
}
