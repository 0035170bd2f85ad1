/** A copy of the source in a folder of its own, to be changed while it runs: the files of this repository stay as they are. */
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

interface SourceChange {
  /** Where to look for the file, from the root. */
  folder: string
  /** What is in it. */
  text: string
  /** What comes in the text's place; or, from the whole file, the new one. */
  replacement: string | ((file: string) => string)
  /** How the file's name ends. */
  extension?: string
}

export interface SourceCopy {
  folder: string
  /** Returns what undoes it. */
  change(change: SourceChange): () => void
  remove(): void
}

const folders = ['packages', 'apps', 'scripts', 'integrations', 'docs/partners', 'docs/api']
const isLeftOut = (path: string) => basename(path) === 'dist' || basename(path).startsWith('.data')

export function copySource(root = process.cwd()): SourceCopy {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'rxgauge-source-')))
  // Links inside the workspace are relative, so they lead to the copy's own packages.
  for (const name of folders) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isLeftOut(path),
    })
  }
  for (const name of readdirSync(root))
    if (/\.(json|yaml|ts)$|^LICENSE$/.test(name)) cpSync(join(root, name), join(copy, name))
  // What is installed is shared; what is kept between runs is not.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(resolve(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return {
    folder: copy,
    change: (change) => changeFile(copy, change),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}

/** Changes the first file in `folder` that holds `text`: it need not be named, since files move. */
function changeFile(copy: string, { folder, text, replacement, extension = '' }: SourceChange) {
  const exclude = (name: string) => name === 'node_modules' || name.includes('.test.')
  const files = globSync(`${copy}/${folder}/**/*.*`, { exclude }).filter((path) => path.endsWith(extension))
  const file = files.sort().find((path) => readFileSync(path, 'utf8').includes(text))
  if (!file) throw new Error(`No file in ${folder} holds ${text}`)
  const before = readFileSync(file, 'utf8')
  const after = typeof replacement === 'string' ? before.replace(text, () => replacement) : replacement(before)
  if (after === before) throw new Error(`${file} would stay as it is`)
  writeFileSync(file, after)
  return () => writeFileSync(file, before)
}
