/** Every `import()` of a browser's program first fetches the files that it needs, and asks again for what does not come: see `import-code.ts`. */
import { resolve } from 'node:path'

const helperId = '\0import-code-files'
const helperName = '__importCodeFiles'
/** Whether to import; else the files are named that an import needs. */
const isImport = '__isImport'
/** Before the name of the imported file, where the list of its files will stand. */
const listMark = '__codeFiles:'

/** Files of one program lie in one folder; what has come, has come for the whole page. */
const helper = (source) => `
import { importCode } from ${JSON.stringify(source)}
const addressOf = (file) => new URL(file, import.meta.url).href
export const ${helperName} = (load) => importCode({ files: load().map(addressOf), importFile: () => load(1) })
`

/** @param source the module that has `importCode` */
export function codeFiles({ source }) {
  return {
    name: 'code-files',
    resolveId: (id) => (id === helperId ? id : null),
    load: (id) => (id === helperId ? { code: helper(resolve(source)), moduleSideEffects: false } : null),
    transform: {
      order: 'post',
      handler(code, id) {
        if (id === helperId || !code.includes('import(')) return null
        const imports = importsIn(this.parse(code)).sort((a, b) => b.start - a.start)
        if (imports.length === 0) return null
        let wrapped = code
        for (const { start, end } of imports) {
          wrapped = `${wrapped.slice(0, start)}${helperName}((${isImport}) => ${wrapped.slice(start, end)})${wrapped.slice(end)}`
        }
        return { code: `import { ${helperName} } from ${JSON.stringify(helperId)}\n${wrapped}`, map: null }
      },
    },
    renderDynamicImport({ targetChunk }) {
      if (!targetChunk) return null
      const files = JSON.stringify(listMark + targetChunk.fileName)
      // In this order: what takes the module's parts out of it follows the import.
      return { left: `!${isImport}?${files}:import(`, right: ')' }
    },
    renderChunk(code, { fileName }, _, { chunks }) {
      const here = filesOf(fileName, chunks)
      const list = (_, target) => {
        const files = [...filesOf(target, chunks)].filter((file) => !here.has(file))
        return JSON.stringify(files.map((file) => file.replace(/^.*\//, '')))
      }
      return { code: code.replace(new RegExp(`"${listMark}([^"]+)"`, 'g'), list), map: null }
    },
  }
}

/** A file with all that it leans on. */
function filesOf(fileName, chunks, found = new Set()) {
  if (found.has(fileName) || !chunks[fileName]) return found
  found.add(fileName)
  for (const file of chunks[fileName].imports) filesOf(file, chunks, found)
  return found
}

function importsIn(node) {
  if (Array.isArray(node)) return node.flatMap(importsIn)
  if (typeof node?.type !== 'string') return []
  const inside = Object.values(node).flatMap((each) => (each && typeof each === 'object' ? importsIn(each) : []))
  return node.type === 'ImportExpression' ? [node, ...inside] : inside
}
