/** Types are checked by the test command; here they are only taken off. */
import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { cached } from './cache.mjs'

const config = './tsconfig.build.json'
const settings = ['tsconfig.base.json', config].map((file) => readFileSync(file))
const isSource = (id) => /\.tsx?$/.test(id) && !id.includes('/node_modules/')

/** One compiler for all bundles, started by the first file that has changed: it reads every source. */
let compiler
let compilerBegan = Number.POSITIVE_INFINITY

async function startCompiler(context) {
  compilerBegan = Date.now()
  const { default: typescript } = await import('@rollup/plugin-typescript')
  const plugin = typescript({ tsconfig: config })
  plugin.buildStart.call(context, {})
  plugin.buildEnd.call(context)
  return plugin
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
    const began = Date.now()
    const compile = async () => {
      compiler ??= startCompiler(this)
      const output = await (await compiler).load.call(this, id)
      if (!output) this.error(`TypeScript gives nothing for ${id}`)
      return output.code
    }
    // Saved during the build: the compiler may have read it before, and its old code would be kept under the new text.
    const isUnchanged = () => statSync(id).mtimeMs < Math.min(began, compilerBegan)
    const code = await cached('types', [...settings, extname(id), await readFile(id)], compile, isUnchanged)
    return code.toString()
  },
})
