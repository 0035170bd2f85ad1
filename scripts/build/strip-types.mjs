/** Types are checked by the test command; here they are only taken off, file by file: none needs to know another. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { cached } from './cache.mjs'

const config = 'tsconfig.build.json'
const settings = ['tsconfig.base.json', config].map((file) => readFileSync(file))
const isSource = (id) => /\.tsx?$/.test(id) && !id.includes('/node_modules/')

/** One compiler for all bundles, read for the first file that has changed. */
let compiler

async function readCompiler() {
  const { default: typescript } = await import('typescript')
  const { options } = typescript.parseJsonConfigFileContent(
    typescript.readConfigFile(config, typescript.sys.readFile).config,
    { ...typescript.sys, readDirectory: () => [] },
    '.',
  )
  return (text, fileName) =>
    typescript.transpileModule(text, { compilerOptions: { ...options, noEmit: false }, fileName }).outputText
}

export const stripTypes = () => ({
  name: 'strip-types',
  resolveId: {
    order: 'pre',
    // Only where it is: what is a side effect and what not is seen in our own code, chunk by chunk.
    async handler(source, importer, options) {
      if (!importer || !isSource(importer)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && !found.external && isSource(found.id) ? found.id : null
    },
  },
  async load(id) {
    if (!isSource(id)) return null
    // What comes from the cache is a source too: without it the bundle would not be built again.
    this.addWatchFile(id)
    const source = await readFile(id)
    const code = await cached('types', [...settings, extname(id), source], async () => {
      compiler ??= readCompiler()
      return (await compiler)(source.toString(), id)
    })
    return code.toString()
  },
})
