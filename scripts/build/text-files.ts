/** `./x.css?inline` and `./x.sql?raw` as text, styles minified and with the prefixes that the oldest browsers need. */
import { readFile } from 'node:fs/promises'
import { Features, transform as minifyCss } from 'lightningcss'
import type { Plugin } from 'rollup'
import { oldestBrowsers } from './browsers.ts'

export const textFiles = (): Plugin => ({
  name: 'text-files',
  async resolveId(source, importer) {
    if (!/\?(inline|raw)$/.test(source)) return null
    const file = await this.resolve(source.replace(/\?.*$/, ''), importer, { skipSelf: true })
    return file && `${file.id}?text`
  },
  async load(id) {
    if (!id.endsWith('?text')) return null
    const file = id.slice(0, -'?text'.length)
    this.addWatchFile(file)
    const source = await readFile(file)
    const text = file.endsWith('.css') ? minifyCss({ filename: file, code: source, ...options }).code : source
    return `export default ${JSON.stringify(text.toString())}`
  },
})

/** Lightning CSS's form of a version: a byte each for major, minor and patch. */
const targets = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([browser, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return [browser === 'ios' ? 'ios_saf' : browser, (major << 16) | (minor << 8)]
  }),
)

const options = {
  minify: true,
  targets,
  // Nothing uses `light-dark()`, which it would prepare for with variables.
  exclude: Features.LightDark,
  visitor: { Variable: spaceOf },
}

/** `var(--rx-space-16)` as `16px`: no theme changes the scale, and the length is shorter than its name. */
function spaceOf({ name }: { name: { ident: string } }) {
  const [, pixels] = /^--rx-space-(\d+)$/.exec(name.ident) ?? []
  return pixels === undefined
    ? undefined
    : { type: 'length' as const, value: { unit: 'px' as const, value: Number(pixels) } }
}
