/** Writes how large each part of a program's files is, before they are minified: what grew is known by name then. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OutputChunk, Plugin } from 'rollup'

/** Writes `[{ file, isEntry, parts: { part: characters } }]` into `file`. */
export const recordSizes = (file: string): Plugin => ({
  name: 'record-sizes',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle)
      .filter((each) => each.type === 'chunk')
      .map(({ fileName, isEntry, modules }) => ({ file: fileName, isEntry, parts: partsOf(modules) }))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(chunks))
  },
})

function partsOf(modules: OutputChunk['modules']) {
  const parts: Record<string, number> = {}
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const part = partOf(id)
    parts[part] = (parts[part] ?? 0) + renderedLength
  }
  return parts
}

/** The package of a module that is installed; of our own its path. */
function partOf(id: string) {
  const path = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return installed ?? path.replace(`${process.cwd()}/`, '')
}
