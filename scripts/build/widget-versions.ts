/** Versions of the widget's script: which files each loads, with their hashes, and what `/widget.json` says about them. */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { OutputChunk, Plugin } from 'rollup'
import { create, extract } from 'tar'
import { eventSchema, eventSources } from './widget-events.ts'

const source = 'packages/widget'
const changelog = `${source}/CHANGELOG.md`
/** A loader that names the hashes of today's files: the next release's. It isn't served. */
export const nextLoader = 'dist/next-widget/widget.js'
export const hashesFile = 'dist/next-widget/hashes.json'
const eventsFile = 'widget-events.json'
const released = () => globSync(`${source}/released/widget-*.tgz`)

export const widgetVersion = (): string => JSON.parse(readFileSync(`${source}/package.json`, 'utf8')).version
const majorOf = (version: string) => Number(version.split('.')[0])
export const movingLoader = (major = majorOf(widgetVersion())) => `widget@${major}.js`

/** Months that a major version stays available after the first version of the next one. */
const monthsOfLife = 18

/** Of a file, and of the same compressed. */
const ends = ['', '.br', '.gz'] as const

/** What a release's tarball says about itself. */
interface Release {
  version: string
  /** YYYY-MM-DD. */
  released: string
}

/** By file, its hash and every file that it imports at once. */
type Hashes = Record<string, [integrity: string, ...imports: string[]]>

const integrityOf = (content: string | Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Writes the hashes of a program's files, the first file first. */
export const writeHashes = (file: string): Plugin => ({
  name: 'write-hashes',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each): each is OutputChunk => each.type === 'chunk')
    const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
    const inOrder = chunks.sort((one, other) => Number(other.isEntry) - Number(one.isEntry))
    const hashes: Hashes = Object.fromEntries(
      inOrder.map(({ fileName, code }) => [fileName, [integrityOf(code), ...allImports(fileName, imports)]]),
    )
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(hashes))
  },
})

/** What a file imports, and what that imports, and so on. */
function allImports(file: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    for (const each of imports.get(name) ?? []) {
      if (each === file || found.has(each)) continue
      found.add(each)
      add(each)
    }
  }
  add(file)
  return [...found]
}

/** The loader is built anew when a version is added, or the events change. */
export const watchVersions = (): Plugin => ({
  name: 'watch-versions',
  buildStart() {
    for (const file of [`${source}/package.json`, changelog, ...eventSources, ...released()]) this.addWatchFile(file)
  },
})

/** Packs what was built last as a release. @param served the folder with its files @returns the tarball */
export async function packVersion(
  { version, released }: Release,
  served = 'dist/public',
  folder = `${source}/released`,
) {
  const staged = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const hashes: Hashes = JSON.parse(readFileSync(hashesFile, 'utf8'))
    mkdirSync(join(staged, 'assets'))
    // Compressed, from which the others follow.
    for (const file of Object.keys(hashes)) copyFileSync(join(served, `${file}.br`), join(staged, `${file}.br`))
    copyFileSync(nextLoader, join(staged, 'widget.js'))
    writeFileSync(join(staged, 'release.json'), JSON.stringify({ version, released } satisfies Release))
    const file = join(folder, `widget-${version}.tgz`)
    if (existsSync(file)) throw new Error(`${file} is there: a released version never changes.`)
    await create({ file, cwd: staged, gzip: true, portable: true }, ['release.json', 'widget.js', 'assets'])
    return file
  } finally {
    rmSync(staged, { recursive: true })
  }
}

interface Version extends Release {
  script: string
  integrity: string
  /** Bytes, before compression. */
  bytes: number
  /** What the script loads, by and by. */
  files: { file: string; integrity: string; bytes: number }[]
}

/**
 * Puts every released version among the files that are served, `widget@1.js` for each major version, `widget.json`, and the
 * events' schema.
 * @returns the files that were written
 */
export function placeVersions(served = 'dist/public', tarballs = released()): string[] {
  const written = new Set<string>()
  const write = (name: string, content: string | Buffer) => {
    const file = join(served, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    written.add(file)
  }
  const versions = tarballs
    .map((tarball) => placeVersion(tarball, write))
    .sort(byVersion)
    .reverse()
  const current = majorOf(widgetVersion())
  for (const end of ends) write(movingLoader(current) + end, readFileSync(join(served, `widget.js${end}`)))
  for (const major of new Set(versions.map(({ version }) => majorOf(version)))) {
    const newest = versions.find(({ version }) => majorOf(version) === major)
    if (!newest || major === current) continue
    for (const end of ends) write(movingLoader(major) + end, readFileSync(join(served, newest.script + end)))
  }
  write('widget-changelog.md', readFileSync(changelog))
  write(eventsFile, JSON.stringify(eventSchema(), null, 2))
  write('widget.json', JSON.stringify(describe(versions), null, 2))
  return [...written]
}

function placeVersion(tarball: string, write: (name: string, content: string | Buffer) => void): Version {
  const writeEach = (name: string, content: Buffer, compressed: Buffer) => {
    write(name, content)
    write(`${name}.br`, compressed)
    write(`${name}.gz`, gzipSync(content, { level: 9 }))
  }
  const folder = mkdtempSync(join(tmpdir(), 'version-'))
  try {
    extract({ file: tarball, cwd: folder, sync: true })
    const { version, released }: Release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
    const files = globSync('assets/*.js.br', { cwd: folder })
      .sort()
      .map((name) => {
        const compressed = readFileSync(join(folder, name))
        const content = brotliDecompressSync(compressed)
        const file = name.slice(0, -'.br'.length)
        writeEach(file, content, compressed)
        return { file, integrity: integrityOf(content), bytes: content.length }
      })
    const loader = readFileSync(join(folder, 'widget.js'))
    const script = `widget@${version}.js`
    writeEach(script, loader, brotliCompressSync(loader))
    return { version, released, script, integrity: integrityOf(loader), bytes: loader.length, files }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const byVersion = (one: Release, other: Release) => one.version.localeCompare(other.version, 'en', { numeric: true })

function describe(versions: readonly Version[]) {
  const current = majorOf(widgetVersion())
  const majors = [...new Set([current, ...versions.map(({ version }) => majorOf(version))])].sort((a, b) => b - a)
  return {
    changelog: 'widget-changelog.md',
    events: eventsFile,
    monthsOfLife,
    majors: majors.map((major) => ({ major, script: movingLoader(major), availableUntil: endOf(major, versions) })),
    versions,
  }
}

/** The day until which a major version is available at least; `null` while it's the newest. */
function endOf(major: number, versions: readonly Release[]): string | null {
  const [successor] = versions.filter(({ version }) => majorOf(version) > major).sort(byVersion)
  if (!successor) return null
  const day = new Date(successor.released)
  day.setUTCMonth(day.getUTCMonth() + monthsOfLife)
  return day.toISOString().slice(0, 10)
}
