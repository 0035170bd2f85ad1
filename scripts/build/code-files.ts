/** Every `import()` of a browser's program goes through `importCode`, which asks again for a file that does not come. */
import { resolve } from 'node:path'
import type { Plugin } from 'rollup'

const helperId = '\0import-code-files'
const helperName = '__importCodeFile'
/** What takes the place of `import` once Rollup knows the file. */
const importName = '__importFile'

/** Files of one program lie in one folder: their names are relative to any of them. */
const helper = (source: string) => `
import { importCode } from ${JSON.stringify(source)}
const importFile = (file) => importCode(new URL(file, import.meta.url).href)
export const ${helperName} = (load) => load(importFile)
`

/** @param source the module that has `importCode` */
export function codeFiles(source: string): Plugin {
  const sourceId = resolve(source)
  return {
    name: 'code-files',
    resolveId: (id) => (id === helperId ? id : null),
    load: (id) => (id === helperId ? { code: helper(sourceId), moduleSideEffects: false } : null),
    transform: {
      order: 'post',
      handler(code, id) {
        if (id === sourceId || id === helperId || !code.includes('import(')) return null
        let wrapped = code
        for (const { start, end } of importsIn(this.parse(code)).sort((a, b) => b.start - a.start)) {
          wrapped = `${wrapped.slice(0, start)}${helperName}((${importName}) => ${wrapped.slice(start, end)})${wrapped.slice(end)}`
        }
        return { code: `import { ${helperName} } from ${JSON.stringify(helperId)}\n${wrapped}`, map: null }
      },
    },
    renderDynamicImport: ({ targetChunk }) => (targetChunk ? { left: `${importName}(`, right: ')' } : null),
  }
}

function importsIn(node: unknown): { start: number; end: number }[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(importsIn)
  const isImport = 'type' in node && node.type === 'ImportExpression' && 'start' in node && 'end' in node
  return isImport ? [{ start: Number(node.start), end: Number(node.end) }, ...inside] : inside
}
