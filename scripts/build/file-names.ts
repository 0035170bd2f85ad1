/** What the build named its files, for those that refer to them: the loader, and the server that writes the site's pages. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { OutputChunk, Plugin } from 'rollup'

function write(file: string, content: unknown) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}

/** Writes the name of a bundle's entry into `file`, as JSON. */
export const writeEntryName = (file: string): Plugin => ({
  name: 'write-entry-name',
  generateBundle(_, bundle) {
    write(file, Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry)?.fileName)
  },
})

/** Writes by language the names of the first screen's texts that aren't in a bundle's entry into `file`, as JSON. */
export const writeTextNames = (file: string): Plugin => ({
  name: 'write-text-names',
  generateBundle(_, bundle) {
    const names: Record<string, string> = {}
    for (const chunk of Object.values(bundle)) {
      const module = chunk.type === 'chunk' ? chunk.facadeModuleId : null
      const [, language] = /\/text\/src\/languages\/(\w+)\/first-screen\.ts$/.exec(module ?? '') ?? []
      if (language) names[language] = chunk.fileName
    }
    write(file, names)
  },
})

/** Puts the name or names that are in `file`, as JSON, in the place of a word. */
export const insertEntryName = (word: string, file: string): Plugin => ({
  name: 'insert-entry-name',
  buildStart() {
    this.addWatchFile(file)
  },
  renderChunk: (code) => code.replaceAll(word, readFileSync(file, 'utf8')),
})

/**
 * Writes `{ entry, pages }` into `file`: the first file, and by each route's name the files that its page is in.
 * @param routes the module that names each route's page by an `import()`
 */
export const writePageFiles = (routes: string, file: string): Plugin => ({
  name: 'write-page-files',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each): each is OutputChunk => each.type === 'chunk')
    const entry = chunks.find(({ isEntry }) => isEntry)?.fileName
    const pages: Record<string, string[]> = {}
    for (const [route, source] of pageImports(readFileSync(routes, 'utf8'))) {
      const page = await this.resolve(source, resolve(routes))
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId !== null && facadeModuleId === page?.id)
      if (!chunk) this.error(`No file was built from ${source}`)
      pages[route] = [chunk.fileName, ...chunk.imports.filter((name) => name !== entry)]
    }
    write(file, { entry, pages })
  },
})

/** Of a line such as `faq: pageChunk(() => import('./faq')),` name and module, also where a constant stands between. */
export function pageImports(code: string): [route: string, source: string][] {
  const found = [...code.matchAll(/(\w+)(:| =) \w+\(\(\) => import\('(.+)'\)\)/g)]
  if (found.length !== code.split('import(').length - 1) throw new Error('A page is imported in another form.')
  const sources = new Map(found.map(([, name = '', , source = '']) => [name, source]))
  const constants = found.filter(([, , sign]) => sign === ' =').map(([, name]) => name)
  const aliases = [...code.matchAll(/^ *(\w+): (\w+),$/gm)].filter(([, , name]) => constants.includes(name))
  for (const [, route = '', name = ''] of aliases) sources.set(route, sources.get(name) ?? '')
  return [...sources].filter(([name]) => !constants.includes(name))
}
