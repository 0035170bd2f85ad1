/** `pnpm architecture`: draws the pictures of docs/develop/architecture.md from the imports themselves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

export const page = 'docs/develop/architecture.md'

/** What stands for a file in each picture: packages and apps, then the folders of each of the large ones. */
const pictures = {
  house: /^(?:packages|apps)\/[^/]+/,
  pricing: /(?<=^packages\/pricing\/src\/)[^/]+(?=\/)/,
  site: /(?<=^apps\/site\/src\/)[^/]+(?=\/)/,
  api: /(?<=^apps\/api\/src\/)[^/]+(?=\/)/,
}
type Graph = Map<string, Set<string>>

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
  const isSource = (file: string) => /^(packages|apps)\/.*\.tsx?$/.test(file) && !file.includes('node_modules')
  return (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved] as const).filter((pair) => pair.every(isSource)),
  )
}

/** Which node imports which, without the node itself. */
function graphOf(imports: readonly (readonly [string, string])[], node: RegExp): Graph {
  const graph: Graph = new Map()
  for (const pair of imports) {
    const [source, target] = pair.map((file) => node.exec(file)?.[0])
    if (source === undefined) continue
    const targets = graph.get(source) ?? new Set()
    graph.set(source, targets)
    if (target !== undefined && target !== source) targets.add(target)
  }
  return graph
}

/** Whether a longer way leads to the same node: without such an arrow the picture can be read. Nodes that import each other keep theirs. */
function isReached(graph: Graph, node: string, target: string): boolean {
  const seen = new Set([node])
  const waiting = [...(graph.get(node) ?? [])].filter((next) => next !== target)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === target) return true
    if (seen.has(next) || graph.get(next)?.has(node)) continue
    seen.add(next)
    waiting.push(...(graph.get(next) ?? []))
  }
  return false
}

/** The graph in Mermaid's notation. */
function draw(graph: Graph) {
  const idOf = (node: string) => node.replace(/[^a-z]/gi, '_')
  const nodes = [...graph].sort()
  const arrowsOf = ([node, targets]: [string, Set<string>]) =>
    [...targets]
      .filter((target) => !isReached(graph, node, target))
      .sort()
      .map((target) => `  ${idOf(node)} --> ${idOf(target)}`)
  const boxes = nodes.map(([node]) => `  ${idOf(node)}["${node}"]`)
  return ['```mermaid', 'flowchart TD', ...boxes, ...nodes.flatMap(arrowsOf), '```'].join('\n')
}

/** The page with its pictures redrawn from the imports. */
export async function redraw(text: string): Promise<string> {
  const imports = await readImports()
  return Object.entries(pictures).reduce((result, [name, node]) => {
    const place = new RegExp(`(?<=<!-- picture: ${name} -->\n)[\\s\\S]*?(?=\n<!-- end of picture -->)`)
    if (!place.test(result)) throw new Error(`${page} has no place for the picture ${name}`)
    return result.replace(place, draw(graphOf(imports, node)))
  }, text)
}

if (import.meta.main) writeFileSync(page, await redraw(readFileSync(page, 'utf8')))
