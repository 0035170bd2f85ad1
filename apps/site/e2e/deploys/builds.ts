/** Two builds of the product, as a deploy leaves them: today's files beside those of the build before. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Builds {
  /** The program of each, to be run by Node. */
  yesterday: string
  today: string
  remove: () => void
}

const program = 'apps/api/dist'
const built = ['dist/public', 'apps/site/dist', program]
const isText = /\.(js|json|css|html|webmanifest)$/
const isCompressed = /\.(br|gz)$/
/** The name of a file, wherever one stands in a text. */
const fileName = /[\w-]+\.\w+/g
/** A hashed file's name: what is before its hash, the hash, its ending. */
const hashedName = /^(.+-)([\w-]{8})(\.\w+)$/

export function makeBuilds(): Builds {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-builds-'))
  const [yesterday, today] = ['yesterday', 'today'].map((name) => copyProduct(join(folder, name)))
  if (yesterday === undefined || today === undefined) throw new Error('There are two')
  makeAnother(yesterday)
  // As `pnpm build` leaves them where the build before was made.
  cpSync(join(yesterday, 'dist/public/assets'), join(today, 'dist/public/assets'), { recursive: true, force: false })
  return {
    yesterday: join(yesterday, program, 'main.js'),
    today: join(today, program, 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function copyProduct(folder: string): string {
  for (const path of built)
    cpSync(path, join(folder, path), { recursive: true, filter: (file) => !isCompressed.test(file) })
  for (const owner of ['apps/api', 'apps/site']) {
    mkdirSync(join(folder, owner), { recursive: true })
    symlinkSync(resolve(owner, 'node_modules'), join(folder, owner, 'node_modules'))
    cpSync(join(owner, 'package.json'), join(folder, owner, 'package.json'))
  }
  return folder
}

/** Makes a build another one: another commit, other names of files, another service worker. */
function makeAnother(folder: string): void {
  const assets = join(folder, 'dist/public/assets')
  const commit = commitOf()
  const names = new Map(
    readdirSync(assets).flatMap((name) => {
      const parts = hashedName.exec(name)
      return parts ? [[name, `${parts[1]}${[...(parts[2] ?? '')].reverse().join('')}${parts[3]}`] as const] : []
    }),
  )
  for (const file of built.flatMap((path) => filesIn(join(folder, path)))) {
    if (!isText.test(file)) continue
    const text = readFileSync(file, 'utf8').replace(fileName, (name) => names.get(name) ?? name)
    writeFileSync(file, text.replaceAll(commit, 'yesterday000'))
  }
  for (const [name, other] of names) renameSync(join(assets, name), join(assets, other))
  writeFileSync(join(folder, 'dist/public/service-worker.js'), '\n// Another build.\n', { flag: 'a' })
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** The commit that the build carries. */
function commitOf(): string {
  const found = /commit: filledIn\(\(\) => "([^"]+)"\)/.exec(readFileSync('apps/site/dist/server.js', 'utf8'))
  if (!found?.[1]) throw new Error('The build names no commit')
  return found[1]
}
