/**
 * `@rxgauge/widget` as a file to install, beside what else is served: `npm install https://HOST/npm/rxgauge-widget-1.0.0.tgz`. And what
 * needs no build: the client for programs, and the program for assistants on a desktop (`npx -y https://HOST/npm/rxgauge-mcp-1.0.0.tgz`).
 */
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { create } from 'tar'

const source = 'packages/embed'
const target = `${source}/dist`
const packed = 'dist/npm'
const served = 'dist/public/npm'
const prefix = 'rxgauge-widget-'
const unbuilt = ['mcp', 'api-client']

/** The files of a package that needs no build. */
function filesOf(name: string): string[] {
  const { files } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')) as { files: string[] }
  return ['README.md', 'package.json', ...files]
}

/** Tarballs of released versions, whose hashes are in partners' lockfiles: they're served as they were. */
const released = () => globSync(`${source}/released/*.tgz`)
const documents = [`${source}/README.md`, `${source}/CHANGELOG.md`, 'LICENSE']

/** What the tarball and the list are made of, besides what was compiled. */
export const packedSources = () => [
  ...documents,
  ...released(),
  ...unbuilt.flatMap((name) => filesOf(name).map((file) => `packages/${name}/${file}`)),
]

/**
 * Packs what was built, and lists every version of the widget.
 * @param built files in `packages/embed/dist`
 * @returns the files that were written
 */
export async function packTarball(built: readonly string[]): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(`${source}/package.json`, 'utf8'))
  const { name, version } = manifest
  // They build and publish it, and are of no use to those who install it.
  for (const field of ['devDependencies', 'publishConfig']) delete manifest[field]
  writeFileSync(`${target}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of documents) copyFileSync(file, `${target}/${basename(file)}`)

  for (const folder of [packed, served]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const file = `${packed}/${prefix}${version}.tgz`
  const names = [...built, ...documents, 'package.json'].map((path) => basename(path)).sort()
  await pack(file, target, names)
  for (const tarball of [file, ...released()]) copyFileSync(tarball, `${served}/${basename(tarball)}`)

  const tarballs = globSync('*.tgz', { cwd: served })
  const list = tarballs
    .map((tarball) => ({
      name,
      version: tarball.slice(prefix.length, -'.tgz'.length),
      tarball,
      integrity: integrityOf(`${served}/${tarball}`),
    }))
    .sort((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }))
  writeFileSync(`${served}/index.json`, JSON.stringify(list, null, 2))
  const others: string[] = []
  for (const name of unbuilt) {
    const cwd = `packages/${name}`
    const { version } = JSON.parse(readFileSync(`${cwd}/package.json`, 'utf8'))
    const tarball = `rxgauge-${name}-${version}.tgz`
    await pack(`${served}/${tarball}`, cwd, filesOf(name))
    others.push(tarball)
  }
  return [...tarballs, 'index.json', ...others].map((written) => `${served}/${written}`)
}

/** The same sources give the same bytes, whoever may read them where they are built. */
export async function pack(file: string, cwd: string, names: string[]): Promise<void> {
  await create(
    {
      file,
      cwd,
      prefix: 'package',
      gzip: true,
      portable: true,
      mtime: new Date(0),
      onWriteEntry: ({ stat }) => {
        if (stat) stat.mode = 0o644
      },
    },
    names,
  )
}

/** As npm writes it into lockfiles. */
const integrityOf = (file: string) => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
