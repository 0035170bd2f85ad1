/** The folder that a server runs from: the built programs and files, the packages that they need at run time, and Node. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** What is built; the programs find each other by these paths. */
const built = [
  'apps/api/dist/main.js',
  'apps/api/dist/build.json',
  'apps/desk/dist/file.json',
  'apps/assistant-view/dist/gauge.html',
  'apps/site/dist/server.js',
  'apps/site/dist/files.json',
  'apps/site/dist/styles.json',
  'apps/site/dist/appearance.json',
  'apps/site/dist/docs.json',
  'apps/site/dist/reference.json',
  'dist/public',
]
interface Manifest {
  dependencies: Record<string, string>
}

/** The packages that the built programs import, by the folder in which they look for them. */
const imported: Record<string, (name: string, manifest: Manifest) => boolean> = {
  'apps/api': (name, { dependencies }) => name in dependencies && !name.startsWith('@rxgauge/'),
  'apps/site': (name) => name === 'react' || name === 'react-dom',
}

/** Of what is built and installed here. @param target a folder that is empty, or not there yet */
export function writeRuntimeFolder(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  for (const path of [
    ...built,
    'LICENSE',
    'docs/trust/licenses.md',
    ...Object.keys(imported).map((folder) => `${folder}/package.json`),
  ]) {
    if (existsSync(path)) copy(path, target)
  }
  const packages = new Set<string>()
  for (const [folder, isImported] of Object.entries(imported)) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    for (const name of Object.keys(manifest.dependencies).filter((name) => isImported(name, manifest))) {
      const path = join(folder, 'node_modules', name)
      copy(path, target)
      addWithDependencies(storeFolderOf(path), packages)
    }
  }
  for (const folder of packages) copy(folder, target)
  copyNode(join(target, 'bin'))
  // It holds no secret, and the server's user is another than who builds it: everybody may read it, its owner alone change it.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', target])
}

/** The Node that builds and tests is the one that serves, with the licenses of its parts. */
function copyNode(target: string) {
  cpSync(process.execPath, join(target, 'node'))
  const license = join(dirname(process.execPath), '..', 'LICENSE')
  if (existsSync(license)) cpSync(license, join(target, 'LICENSE'))
}

/** A package's own folder in pnpm's store of this checkout: beside it stand links to what it needs. */
const storeFolderOf = (path: string): string => {
  if (!existsSync(path)) throw new Error(`${path} is not installed: run pnpm install.`)
  const [, folder] =
    /(node_modules\/\.pnpm\/[^/]+)\//.exec(relative('.', realpathSync(path)).split(sep).join('/')) ?? []
  if (folder === undefined) throw new Error(`${path} is not installed by pnpm.`)
  return folder
}

/** What some packages name beside themselves for the types alone. */
const isForTypes = (folder: string) => /\/(typescript@|@types\+)/.test(folder)

function addWithDependencies(folder: string, packages: Set<string>) {
  if (packages.has(folder) || isForTypes(folder)) return
  packages.add(folder)
  for (const path of linksIn(join(folder, 'node_modules'))) addWithDependencies(storeFolderOf(path), packages)
}

/** Names with a scope stand one folder deeper. */
const linksIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink()) return [path]
    return entry.name.startsWith('@') ? linksIn(path) : []
  })

function copy(path: string, target: string) {
  mkdirSync(dirname(join(target, path)), { recursive: true })
  // Links stay as they are, relative: they lead to what is copied too.
  cpSync(path, join(target, path), { recursive: true, verbatimSymlinks: true })
}
