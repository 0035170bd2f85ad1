/** `./x.css?inline` and `./x.sql?raw` as text, styles minified. */
import { readFile } from 'node:fs/promises'
import { transform as minifyCss } from 'lightningcss'
import { hashOf } from './cache.mjs'

/** So long that a minifier never writes it twice to save a name. */
const placeholderOf = (file) => `__text_${hashOf(file).repeat(8)}__`
const placeholder = /(["'`])(__text_[\da-f]{512}__)\1/g

/**
 * @param holdBack code holds placeholders instead, until the plugin's `texts` puts the texts in: what comes between need
 *   not be done again after a change of a style
 */
export function textFiles({ holdBack = false } = {}) {
  const texts = new Map()
  return {
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
      const content = file.endsWith('.css')
        ? minifyCss({ filename: file, code: source, minify: true, visitor: { Variable: spaceOf } }).code
        : source
      const text = content.toString()
      if (!holdBack) return `export default ${JSON.stringify(text)}`
      texts.set(placeholderOf(file), text)
      return `export default ${JSON.stringify(placeholderOf(file))}`
    },
    /** A plugin for the end of the same list. */
    texts: {
      name: 'held-back-texts',
      renderChunk: (code) => code.replace(placeholder, (_, __, name) => literalOf(texts.get(name))),
    },
  }
}

/** `var(--rx-space-16)` as `16px`: no theme changes the scale, and the length is shorter than its name. */
function spaceOf({ name }) {
  const [, pixels] = /^--rx-space-(\d+)$/.exec(name.ident) ?? []
  return pixels === undefined ? undefined : { type: 'length', value: { unit: 'px', value: Number(pixels) } }
}

/** In the quotes that need fewer escapes. */
function literalOf(text) {
  const double = JSON.stringify(text)
  const single = `'${double.slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`
  return single.length < double.length ? single : double
}
