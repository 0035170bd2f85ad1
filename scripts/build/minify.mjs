/** Small code, and small files beside it. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import terser from '@rollup/plugin-terser'
import { cached } from './cache.mjs'

export function small(options) {
  const plugin = terser(options)
  return {
    name: 'small',
    // Names of other files are still placeholders here: a chunk stays the same where only they change.
    async renderChunk(code, chunk, output) {
      const result = await cached('small', [JSON.stringify(options), output.format, code], () =>
        plugin.renderChunk.call(this, code, chunk, output),
      )
      return { code: result.toString(), map: null }
    },
  }
}

const compressions = {
  br: (source) =>
    promisify(brotliCompress)(source, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
    }),
  gz: (source) => promisify(gzip)(source, { level: 9 }),
}

/** Files as they travel: Brotli and gzip beside each. */
export const precompress = () => ({
  name: 'precompress',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.entries(bundle).filter(([fileName]) => fileName.endsWith('.js'))
      await Promise.all(
        files.flatMap(([fileName, file]) =>
          Object.entries(compressions).map(async ([extension, compress]) => {
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            const compressed = await cached(extension, [source], () => compress(source))
            this.emitFile({ type: 'asset', fileName: `${fileName}.${extension}`, source: compressed })
          }),
        ),
      )
    },
  },
})
