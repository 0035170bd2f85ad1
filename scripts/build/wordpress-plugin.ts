/** The plugin for WordPress as a file to upload there: `https://HOST/wordpress/rxgauge.zip`. */
import { globSync, readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import type { Plugin } from 'rollup'

const folder = 'integrations/wordpress'
/** The same sources give the same bytes. */
const mtime = '1980-01-01T00:00:00'

export const wordPressPlugin = (): Plugin => ({
  name: 'wordpress-plugin',
  buildStart() {
    for (const file of sources()) this.addWatchFile(`${folder}/${file}`)
  },
  generateBundle() {
    const files = sources().map((file) => [`rxgauge/${file}`, readFileSync(`${folder}/${file}`)])
    this.emitFile({
      type: 'asset',
      fileName: 'wordpress/rxgauge.zip',
      source: zipSync(Object.fromEntries(files), { level: 9, mtime }),
    })
  },
})

const sources = () =>
  globSync('**/*.*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1))
    .sort()
