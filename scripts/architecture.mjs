/**
 * Draws the pictures of docs/develop/architecture.md from the imports themselves: `pnpm architecture` writes them,
 * `pnpm architecture --check` fails where they are no longer what the imports say.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'

const page = 'docs/develop/architecture.md'

/** The pictures: packages and apps, then the folders of each of the large ones. */
const pictures = [
  { name: 'house', nodeOf: (file) => /^(packages|apps)\/[^/]+/.exec(file)?.[0] },
  { name: 'pricing', nodeOf: folderIn('packages/pricing/src') },
  { name: 'site', nodeOf: folderIn('apps/site/src') },
  { name: 'api', nodeOf: folderIn('apps/api/src') },
]

/** A file's folder directly below `root`; files of `root` itself belong to no folder. */
function folderIn(root) {
  const pattern = new RegExp(`^${root}/([^/]+)/`)
  return (file) => pattern.exec(file)?.[1]
}

/** Every import between source files, as pairs of paths; tests, styles and installed packages left out. */
async function readImports() {
  const { output } = await cruise(['packages', 'apps'], {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|e2e|test)/|\\.test\\.|^packages/e2e/|\\?' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  })
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved]).filter((pair) => pair.every(isSource)),
  )
}

const isSource = (file) => /^(packages|apps)\/.*\.tsx?$/.test(file) && !file.includes('node_modules')

/** Which node imports which, without the node itself. */
function graphOf(imports, nodeOf) {
  const graph = new Map()
  for (const [from, to] of imports) {
    const [source, target] = [nodeOf(from), nodeOf(to)]
    if (source !== undefined && !graph.has(source)) graph.set(source, new Set())
    if (source !== undefined && target !== undefined && source !== target) graph.get(source).add(target)
  }
  return graph
}

/** Drops an arrow where a longer way leads to the same node: what is left can be read. */
function reduce(graph) {
  const reduced = new Map()
  for (const [node, targets] of graph) {
    const direct = [...targets].filter((target) => !isReached(graph, node, target))
    reduced.set(node, direct.sort())
  }
  return reduced
}

/** Whether `target` is reached from `node` otherwise than by their own arrow; nodes that import each other keep theirs. */
function isReached(graph, node, target) {
  const seen = new Set([node])
  const waiting = [...graph.get(node)].filter((next) => next !== target)
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (next === target) return true
    if (seen.has(next) || graph.get(next)?.has(node)) continue
    seen.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return false
}

/** @returns {string} the graph in Mermaid's notation */
function draw(graph) {
  const idOf = (node) => node.replace(/[^a-z]/gi, '_')
  const nodes = [...graph.keys()].sort()
  return [
    '```mermaid',
    'flowchart TD',
    ...nodes.map((node) => `  ${idOf(node)}["${node}"]`),
    ...nodes.flatMap((node) => graph.get(node).map((target) => `  ${idOf(node)} --> ${idOf(target)}`)),
    '```',
  ].join('\n')
}

/** The page with its pictures redrawn from the imports. */
export async function redraw(text) {
  const imports = await readImports()
  return pictures.reduce((result, { name, nodeOf }) => {
    const place = new RegExp(`(<!-- picture: ${name} -->\n)[\\s\\S]*?(\n<!-- end of picture -->)`)
    if (!place.test(result)) throw new Error(`${page} has no place for the picture ${name}`)
    return result.replace(place, (_, before, after) => before + draw(reduce(graphOf(imports, nodeOf))) + after)
  }, text)
}

if (import.meta.main) {
  const text = readFileSync(page, 'utf8')
  const current = await redraw(text)
  if (!process.argv.includes('--check')) writeFileSync(page, current)
  else if (current !== text) {
    console.error(`The pictures in ${page} are not what the imports say. Run: pnpm architecture`)
    process.exit(1)
  }
}
