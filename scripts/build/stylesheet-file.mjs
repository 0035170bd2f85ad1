/** One stylesheet, as a file, of the texts that a module exports as a list. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * @param from the name of the module's export
 * @param namedIn a file to write the stylesheet's name into, as JSON
 */
export const stylesheetFile = ({ name, from, namedIn }) => ({
  name: 'stylesheet-file',
  async generateBundle(_, bundle) {
    const [chunk] = Object.values(bundle)
    const module = await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)
    delete bundle[chunk.fileName]
    const id = this.emitFile({ type: 'asset', name, source: module[from].join('\n') })
    mkdirSync(dirname(namedIn), { recursive: true })
    writeFileSync(namedIn, JSON.stringify(this.getFileName(id)))
  },
})
