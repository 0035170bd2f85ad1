/** One stylesheet, as a file, of the texts that a module exports as a list; and the typeface beside it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'rollup'

interface StylesheetFile {
  name: string
  /** The name of the module's export. */
  from: string
  /** A file of a package, and the package.json of the one that depends on it. */
  typeface: { name: string; file: string; of: string }
  /** A file to write the names of both into, as JSON. */
  namedIn: string
}

export const stylesheetFile = ({ name, from, typeface, namedIn }: StylesheetFile): Plugin => ({
  name: 'stylesheet-file',
  async generateBundle(_, bundle) {
    const [chunk] = Object.values(bundle)
    if (chunk?.type !== 'chunk') return
    const module = await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)
    delete bundle[chunk.fileName]
    const styles = this.emitFile({ type: 'asset', name, source: module[from].join('\n') })
    const file = createRequire(resolve(typeface.of)).resolve(typeface.file)
    const face = this.emitFile({ type: 'asset', name: typeface.name, source: readFileSync(file) })
    mkdirSync(dirname(namedIn), { recursive: true })
    writeFileSync(namedIn, JSON.stringify({ styles: this.getFileName(styles), typeface: this.getFileName(face) }))
  },
})
