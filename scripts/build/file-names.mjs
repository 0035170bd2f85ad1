/** What the build named its files, for those that refer to them: the loader, and the server that writes the site's pages. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const write = (file, content) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}

/** Writes the name of a bundle's entry into `file`, as JSON. */
export const writeEntryName = (file) => ({
  name: 'write-entry-name',
  generateBundle(_, bundle) {
    write(file, Object.values(bundle).find(({ isEntry }) => isEntry).fileName)
  },
})

/** Puts the name that is in `file` in the place of a word. */
export const insertEntryName = (word, file) => ({
  name: 'insert-entry-name',
  buildStart() {
    this.addWatchFile(file)
  },
  renderChunk: (code) => code.replace(word, readFileSync(file, 'utf8')),
})

/**
 * Writes `{ entry, pages }` into `file`: the first file, and by each route's name the files that its page is in.
 * @param routes the end of the path of the module that names each route's page by an `import()`
 */
export const writePageFiles = ({ routes, file }) => ({
  name: 'write-page-files',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const entry = chunks.find(({ isEntry }) => isEntry)
    const module = [...this.getModuleIds()].find((id) => id.endsWith(routes))
    const sources = module ? Object.entries(importsByName(this.parse(this.getModuleInfo(module).code))) : []
    if (sources.length === 0) this.error(`No route's page is found in ${routes}`)
    const pages = {}
    for (const [route, source] of sources) {
      const page = await this.resolve(source, module)
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId !== null && facadeModuleId === page?.id)
      if (!chunk) this.error(`No file was built from ${source}`)
      pages[route] = [chunk.fileName, ...chunk.imports.filter((name) => name !== entry.fileName)]
    }
    write(file, { entry: entry.fileName, pages })
  },
})

/**
 * What each property of a module's objects imports by one `import()`, by the property's name: `{ faq: page(() => import('./faq')) }`
 * gives `{ faq: './faq' }`, also where the value is a constant of the module.
 */
export function importsByName(program) {
  const constants = new Map()
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') constants.set(node.id.name, node.init)
  })
  const found = {}
  visit(program, (node) => {
    if (node.type !== 'Property' || node.key.type !== 'Identifier') return
    const value = node.value.type === 'Identifier' ? constants.get(node.value.name) : node.value
    if (value?.type !== 'CallExpression') return
    const sources = importsIn(value)
    if (sources.length === 1) found[node.key.name] = sources[0]
  })
  return found
}

function importsIn(node) {
  const sources = []
  visit(node, ({ type, source }) => {
    if (type === 'ImportExpression') sources.push(source.value)
  })
  return sources
}

function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see)
  else if (typeof node?.type === 'string') {
    see(node)
    for (const each of Object.values(node)) if (typeof each === 'object') visit(each, see)
  }
}
