/**
 * The hashed files of former builds, where a release comes with its own alone, as a new container does: each server copies its files
 * into a folder that outlives it, and serves from there what it does not have itself. Pages that are open ask for them.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors/start-error'
import { changeablePaths, closeAndSay } from '../private-files'

/** Milliseconds that the files of a build stay servable after its last server. */
const keptFor = 30 * 86_400_000
/** Milliseconds after which a server says again that its build is served: less than a day may be missing at the end. */
const sayEvery = 3_600_000

/** What a build's servers write down. */
interface ServedBuild {
  files: readonly string[]
  /** Milliseconds since 1970. */
  servedAt: number
}

interface FormerFilesOptions {
  /** That outlives releases; several servers may share it. */
  folder: string
  /** Where this build's hashed files are. */
  assets: string
  now?: () => number
}

export const formerAssets = (folder: string): string => join(folder, 'assets')
const buildsIn = (folder: string) => join(folder, 'builds')

/**
 * As a server starts. Other users may read the folder, such as a web server's; whoever could change it would run code in visitors' browsers.
 * @throws StartError where the folder cannot be written
 */
export async function handOverFirst(options: FormerFilesOptions, say: (sentence: string) => void): Promise<void> {
  const { folder } = options
  closeAndSay(
    { name: 'FORMER_FILES', what: `the files in ${folder}`, paths: changeablePaths(folder), deed: 'change' },
    say,
  )
  try {
    await handOver(options)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartError(`FORMER_FILES: the folder ${options.folder} cannot be written (${code}).`, error)
  }
}

/** Goes on saying that this build is served. */
export const startFormerFilesTimer = (options: FormerFilesOptions, onError: (error: unknown) => void): NodeJS.Timeout =>
  setInterval(() => void handOver(options).catch(onError), sayEvery).unref()

/** Names this build's files, copies those that are not there, and removes what no build of the last 30 days has. */
export async function handOver({ folder, assets, now = Date.now }: FormerFilesOptions): Promise<void> {
  const files = (await readdir(assets)).sort()
  await mkdir(formerAssets(folder), { recursive: true, mode: folderMode })
  await mkdir(buildsIn(folder), { recursive: true, mode: folderMode })
  // First written down, then copied: a server that clears up meanwhile knows whose they are.
  const build: ServedBuild = { files, servedAt: now() }
  const name = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
  await writeWhole(join(buildsIn(folder), `${name}.json`), (part) => writeFile(part, JSON.stringify(build)))
  const there = new Set(await readdir(formerAssets(folder)))
  for (const file of files) {
    if (there.has(file)) continue
    await writeWhole(join(formerAssets(folder), file), (part) => copyFile(join(assets, file), part))
  }
  await clearUp(folder, now())
}

/** A file is there whole or not at all, whoever reads and writes beside. */
async function writeWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  // In containers every server has the same process id.
  const part = `${path}.${randomUUID()}${unfinished}`
  await write(part)
  await chmod(part, fileMode)
  await rename(part, path)
}

const unfinished = '.part'
/** For everybody to read, for the server's user to change. */
const folderMode = 0o755
const fileMode = 0o644

async function clearUp(folder: string, now: number): Promise<void> {
  // Listed before the builds are read: what comes later is not removed.
  const there = await readdir(formerAssets(folder))
  const kept = new Set<string>()
  for (const name of await readdir(buildsIn(folder))) {
    const path = join(buildsIn(folder), name)
    const build = name.endsWith(unfinished) ? undefined : (JSON.parse(await readFile(path, 'utf8')) as ServedBuild)
    if (build && now - build.servedAt <= keptFor) for (const file of build.files) kept.add(file)
    else if (build || (await isOld(path, now))) await rm(path, { force: true })
  }
  for (const file of there) {
    const path = join(formerAssets(folder), file)
    // A copy that another server is at has an unfinished name.
    if (!kept.has(file) && (!file.endsWith(unfinished) || (await isOld(path, now)))) await rm(path, { force: true })
  }
}

const isOld = (path: string, now: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => now - mtimeMs > sayEvery,
    () => false,
  )
