/** Where files that staff bring in the desk are stored: uploads as they arrive, then one folder for each check. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '../../../base/private-files'

const day = 86_400_000

export class UploadFolder {
  /** @param root private: others on this machine could choose the prices */
  constructor(private readonly root: string) {}

  /** Makes it; `false` where this process can't. */
  make(): boolean {
    try {
      this.arriving()
      return true
    } catch {
      return false
    }
  }

  /** Uploads that arrive, each with a description beside it. */
  arriving(): string {
    return this.made('arriving')
  }

  /** The files of a check. */
  files(check: string): string {
    return join(this.root, 'checks', check, 'files')
  }

  refused(check: string): string {
    return join(this.root, 'checks', check, 'refused')
  }

  hasFiles(check: string): boolean {
    return existsSync(this.files(check))
  }

  /** @returns the name of a new folder with the uploads, by the names that people gave them */
  async take(uploads: readonly { id: string; name: string }[]): Promise<{ folder: string; fileNames: string[] }> {
    const { folder, place } = this.create()
    const fileNames: string[] = []
    for (const { id, name } of uploads) {
      const fileName = uniqueName(safePath(name), fileNames)
      await mkdir(dirname(join(place, fileName)), { recursive: true, mode: 0o700 })
      await rename(join(this.arriving(), id), join(place, fileName))
      await rm(join(this.arriving(), `${id}.json`), { force: true })
      fileNames.push(fileName)
    }
    return { folder, fileNames }
  }

  /** @returns the name of a new folder with a file of another check */
  async copy(check: string, fileName: string): Promise<string> {
    const { folder, place } = this.create()
    await mkdir(dirname(join(place, fileName)), { recursive: true, mode: 0o700 })
    await link(join(this.files(check), fileName), join(place, fileName))
    return folder
  }

  async removeFiles(check: string): Promise<void> {
    await rm(this.files(check), { recursive: true, force: true })
  }

  async remove(check: string): Promise<void> {
    await rm(join(this.root, 'checks', check), { recursive: true, force: true })
  }

  /** Removes uploads that are older than a day, and folders that no check has. @param now milliseconds since 1970 */
  async removeOld(now: number, checks: ReadonlySet<string>): Promise<void> {
    const isOld = async (path: string) => ((await stat(path).catch(() => undefined))?.mtimeMs ?? now) < now - day
    for (const name of await namesIn(join(this.root, 'arriving'))) {
      const path = join(this.root, 'arriving', name)
      if (await isOld(path)) await rm(path, { force: true })
    }
    for (const name of await namesIn(join(this.root, 'checks'))) {
      if (!checks.has(name) && (await isOld(join(this.root, 'checks', name)))) await this.remove(name)
    }
  }

  private create(): { folder: string; place: string } {
    const folder = randomBytes(12).toString('hex')
    this.made('checks')
    makePrivateFolder(join(this.root, 'checks', folder))
    makePrivateFolder(this.files(folder))
    return { folder, place: this.files(folder) }
  }

  private made(name: string): string {
    makePrivateFolder(this.root)
    makePrivateFolder(join(this.root, name))
    return join(this.root, name)
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** A path below the folder it is put into: without `..`, hidden names and characters that no file name has. */
function safePath(path: string): string {
  const parts = path
    .split(/[/\\]/)
    .map((part) =>
      part
        .replace(/\p{Cc}/gu, '')
        .replace(/^\.+/, '')
        .trim()
        .slice(-120),
    )
    .filter((part) => part !== '')
  return parts.slice(-6).join('/') || 'file'
}

function uniqueName(path: string, taken: readonly string[]): string {
  if (!taken.includes(path)) return path
  return `${taken.length}/${path}`
}
