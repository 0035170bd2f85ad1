/** Writes how large each part of a program's files is, before they are minified: what grew is known by name then. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes `[{ file, isEntry, parts: { part: characters } }]` into `file`. */
export const recordSizes = (file) => ({
  name: 'record-sizes',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle)
      .filter(({ type }) => type === 'chunk')
      .map(({ fileName, isEntry, modules }) => ({ file: fileName, isEntry, parts: partsOf(modules) }))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(chunks))
  },
})

function partsOf(modules) {
  const parts = {}
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const part = partOf(id)
    parts[part] = (parts[part] ?? 0) + renderedLength
  }
  return parts
}

/** The package of a module that is installed; of our own its path. */
function partOf(id) {
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '')
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  return installed?.[1] ?? path.replace(`${process.cwd()}/`, '')
}
