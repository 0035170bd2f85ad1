/** What a page downloads until the gauge can be used, beside floors built in the same run. */
import { brotliCompressSync } from 'node:zlib'
import { rollup } from 'rollup'
import { bundles } from '../../rollup.config.ts'
import { measureSizes as readSizes } from '../sizes.ts'
import { row } from './figures.mjs'

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
const ofOurFiles = ['precompress', 'write-entry-name', 'text-files', 'typescript', 'record-sizes']

/** The code of each floor by name. */
export async function buildFloors() {
  const plugins = bundles.widget.plugins.filter(({ name }) => !ofOurFiles.includes(name))
  const built = {}
  for (const [name, source] of Object.entries(floors)) {
    const entry = {
      name: 'entry',
      // Resolved as if it stood in the widget, whose dependencies it names.
      resolveId: (id) => (id === 'floor' ? `${process.cwd()}/packages/widget/src/floor.js` : null),
      load: (id) => (id.endsWith('/floor.js') ? source : null),
    }
    const bundle = await rollup({ input: 'floor', plugins: [entry, ...plugins], onwarn: () => undefined })
    const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true })
    built[name] = output[0].code
  }
  return built
}

export function measureSizes(built) {
  const { bytes } = readSizes()
  const limits = { 'widget’s loader': 2.9, 'widget until it can be used': 92, 'site’s first script': 104 }
  const kilobytes = (what, size, options) => row(what, size / 1000, { digits: 1, ...options })
  const initial = bytes['widget until it can be used']
  const [alone, , withLibraries] = Object.values(built).map((code) => brotliCompressSync(code).length / 1000)
  return [
    ...Object.entries(bytes).map(([name, size]) => kilobytes(name, size, { atMost: limits[name] ?? 162 })),
    kilobytes('widget until it can be used, beside react + react-dom alone', initial, { beside: alone }),
    kilobytes('the same, beside these with react-shadow, zustand, valibot, ky', initial, { beside: withLibraries }),
  ]
}
