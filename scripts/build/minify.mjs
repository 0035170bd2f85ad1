/** Small code, and small files beside it. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from '@swc/core'

/** Minifies each chunk with SWC, which gives as small a file as Terser in a tenth of its time. */
export function small(options) {
  return {
    name: 'small',
    async renderChunk(code, _, { format }) {
      const result = await minify(code, { ...options, module: format === 'es' })
      return { code: result.code, map: null }
    },
  }
}

/**
 * Tells the browser that all of a program's first file is called at once: it compiles it whole, beside its own thread, instead of
 * function by function while the page waits. Browsers that do not know the hint skip a comment.
 */
export const compileHint = () => ({
  name: 'compile-hint',
  renderChunk: (code, { isEntry }) => (isEntry ? { code: `//# allFunctionsCalledOnLoad\n${code}`, map: null } : null),
})

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
      const files = Object.entries(bundle).filter(([fileName]) => /\.(js|css)$/.test(fileName))
      await Promise.all(
        files.flatMap(([fileName, file]) =>
          Object.entries(compressions).map(async ([extension, compress]) => {
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            this.emitFile({ type: 'asset', fileName: `${fileName}.${extension}`, source: await compress(source) })
          }),
        ),
      )
    },
  },
})
