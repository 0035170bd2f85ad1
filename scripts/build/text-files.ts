/** `./x.css?inline` and `./x.sql?raw` as text, styles minified. */
import { readFile } from 'node:fs/promises'
import { transform as minifyCss } from 'lightningcss'
import type { Plugin } from 'rollup'

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
    const text = file.endsWith('.css')
      ? minifyCss({ filename: file, code: source, minify: true, visitor: { Variable: spaceOf } }).code
      : source
    return `export default ${JSON.stringify(text.toString())}`
  },
})

/** `var(--rx-space-16)` as `16px`: no theme changes the scale, and the length is shorter than its name. */
function spaceOf({ name }: { name: { ident: string } }) {
  const [, pixels] = /^--rx-space-(\d+)$/.exec(name.ident) ?? []
  return pixels === undefined
    ? undefined
    : { type: 'length' as const, value: { unit: 'px' as const, value: Number(pixels) } }
}
