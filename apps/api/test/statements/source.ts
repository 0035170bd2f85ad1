/** The server's source, parsed by the TypeScript compiler. */
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const repository = fileURLToPath(new URL('../../../../', import.meta.url))

export interface Source {
  checker: ts.TypeChecker
  /** The files of `apps/api/src` without its tests. */
  files: readonly ts.SourceFile[]
}

/** @param more files in memory by absolute path, for tests of the check itself */
export function readSource(more: Readonly<Record<string, string>> = {}): Source {
  const folder = join(repository, 'apps/api/src')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile).config,
    { ...ts.sys, readDirectory: () => [] },
    repository,
  )
  const host = ts.createCompilerHost(options)
  const onDisk = { readFile: host.readFile, fileExists: host.fileExists }
  host.readFile = (file) => more[file] ?? onDisk.readFile(file)
  host.fileExists = (file) => file in more || onDisk.fileExists(file)
  const names = ts.sys.readDirectory(folder, ['.ts'], ['**/*.test.ts'])
  const program = ts.createProgram([...names, ...Object.keys(more)], options, host)
  const files = program.getSourceFiles().filter(({ fileName }) => dirname(fileName).startsWith(folder))
  return { checker: program.getTypeChecker(), files }
}

/** `apps/api/src/places/places.ts:36:19`. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const { line, character } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${relative(repository, file.fileName)}:${line + 1}:${character + 1}`
}

/** Calls `visit` for a node and everything inside it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void) {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}
