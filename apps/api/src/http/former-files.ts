/**
 * Hashed files of former builds, for releases that contain only their own, as containers do. Each server copies its files into a
 * folder that outlives it and serves from there what it doesn't have itself, because open pages still request older files.
 */
import { createHash, randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../base/errors/start-error'
import { closeAndReport, writablePaths } from '../base/private-files'

/** Milliseconds that a build's files stay available after its last server. */
const retention = 30 * 86_400_000
/** How often, in milliseconds, a server records that its build is still served; the last record may be this old. */
const recordEvery = 3_600_000

/** What a build's servers write into the shared folder. */
interface ServedBuild {
  files: readonly string[]
  /** Milliseconds since 1970. */
  servedAt: number
}

interface FormerFilesOptions {
  /** Outlives releases; several servers may share it. */
  folder: string
  /** Folder of this build's hashed files. */
  assets: string
  now?: () => number
}

export const formerAssets = (folder: string): string => join(folder, 'assets')
const buildsIn = (folder: string) => join(folder, 'builds')

/**
 * Runs when a server starts. Others, such as a web server, may read the folder, but anyone who can write to it can run code in
 * visitors' browsers.
 * @throws StartError if the folder can't be written
 */
export async function setUpFormerFiles(options: FormerFilesOptions, say: (sentence: string) => void): Promise<void> {
  const { folder } = options
  closeAndReport(
    { name: 'FORMER_FILES', what: `the files in ${folder}`, paths: writablePaths(folder), deed: 'change' },
    say,
  )
  try {
    await updateFormerFiles(options)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartError(`FORMER_FILES: the folder ${options.folder} cannot be written (${code}).`, error)
  }
}

/** Keeps recording that this build is served. */
export const startFormerFilesTimer = (options: FormerFilesOptions, onError: (error: unknown) => void): NodeJS.Timeout =>
  setInterval(() => void updateFormerFiles(options).catch(onError), recordEvery).unref()

/** Records this build's files, copies the missing ones, and removes files that no build of the last 30 days has. */
export async function updateFormerFiles({ folder, assets, now = Date.now }: FormerFilesOptions): Promise<void> {
  const files = (await readdir(assets)).sort()
  await mkdir(formerAssets(folder), { recursive: true, mode: folderMode })
  await mkdir(buildsIn(folder), { recursive: true, mode: folderMode })
  // Recorded before copying, so that another server's cleanup doesn't remove them.
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

/** Writes to a temporary file and renames it, so that readers never see part of a file. */
async function writeWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  // A random name, because in containers every server has the same process id.
  const part = `${path}.${randomUUID()}${unfinished}`
  await write(part)
  await chmod(part, fileMode)
  await rename(part, path)
}

const unfinished = '.part'
/** Readable by everyone, writable only by the server's user. */
const folderMode = 0o755
const fileMode = 0o644

async function clearUp(folder: string, now: number): Promise<void> {
  // Listed before the builds are read, so that files added meanwhile are not removed.
  const there = await readdir(formerAssets(folder))
  const kept = new Set<string>()
  for (const name of await readdir(buildsIn(folder))) {
    const path = join(buildsIn(folder), name)
    const build = name.endsWith(unfinished) ? undefined : (JSON.parse(await readFile(path, 'utf8')) as ServedBuild)
    if (build && now - build.servedAt <= retention) for (const file of build.files) kept.add(file)
    else if (build || (await isOld(path, now))) await rm(path, { force: true })
  }
  for (const file of there) {
    const path = join(formerAssets(folder), file)
    // An unfinished name belongs to a copy that another server is making.
    if (!kept.has(file) && (!file.endsWith(unfinished) || (await isOld(path, now)))) await rm(path, { force: true })
  }
}

const isOld = (path: string, now: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => now - mtimeMs > recordEvery,
    () => false,
  )
