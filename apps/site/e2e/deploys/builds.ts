/**
 * Two builds of the product as a deploy leaves them: today's files beside yesterday's. Yesterday's build is today's
 * with other file names; with `pnpm test --all` it's a real one, from a source that differs in one sentence.
 */
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

export interface Build {
  /** The program for Node. */
  program: string
  /** The commit that its pages name. */
  commit: string
}

export interface Builds {
  yesterday: Build
  /** Today's build, with yesterday's files beside its own. */
  today: Build
  /** Today's build without yesterday's files; exists only if yesterday's build is a real one. */
  todayAlone?: Build
  remove: () => void
}

/** A build of another source, made by `pnpm test --all`: its folder, and the tagline of its About Us page. */
export const realBuild = { folder: process.env.YESTERDAYS_BUILD, tagline: process.env.YESTERDAYS_TAGLINE ?? '' }

const program = 'apps/api/dist'
const built = ['dist/public', 'apps/site/dist', 'apps/desk/dist', 'apps/assistant-view/dist', program]
const isText = /\.(js|json|css|html|webmanifest)$/
const isCompressed = /\.(br|gz)$/
/** A file name anywhere in a text. */
const fileName = /[\w-]+\.\w+/g
/** A hashed file name: the part before the hash, the hash, the extension. */
const hashedName = /^(.+-)([\w-]{8})(\.\w+)$/

export function makeBuilds(): Builds {
  const folder = mkdtempSync(join(tmpdir(), 'rxgauge-builds-'))
  const yesterday = realBuild.folder ?? makeAnother(copyProduct(join(folder, 'yesterday')))
  const today = copyProduct(join(folder, 'today'))
  // Like `pnpm build` after an earlier build.
  cpSync(join(yesterday, 'dist/public/assets'), join(today, 'dist/public/assets'), { recursive: true, force: false })
  return {
    yesterday: buildIn(yesterday),
    today: buildIn(today),
    ...(realBuild.folder !== undefined && { todayAlone: buildIn(copyProduct(join(folder, 'alone'))) }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const buildIn = (folder: string): Build => ({ program: join(folder, program, 'main.js'), commit: commitIn(folder) })

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

/** Turns a copy into another build: another commit, other file names, another service worker. */
function makeAnother(folder: string): string {
  const assets = join(folder, 'dist/public/assets')
  const commit = commitIn(folder)
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
  return folder
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

function commitIn(folder: string): string {
  const server = readFileSync(join(folder, 'apps/site/dist/server.js'), 'utf8')
  const found = /commit: filledIn\(\(\) => "([^"]+)"\)/.exec(server)
  if (!found?.[1]) throw new Error('The build names no commit')
  return found[1]
}
