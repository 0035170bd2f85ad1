/** Downloads a file into a folder: resumes an interrupted download, and renames the file only when it's complete. */
import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { StartError } from '../../../base/errors/start-error'
import { writePrivateFile } from '../../../base/private-files'
import { type Request, reach } from './publishers'

export interface DownloadedFile {
  path: string
  bytes: number
  /** When the publisher last changed it; `undefined` if unknown. */
  lastModified: Date | undefined
  /** The complete file was already in the folder, and not older. */
  isUnchanged: boolean
}

/** Identifies a partial download, so that another file is never appended to it. */
interface PartialFile {
  url: string
  validator: string
}

interface Destination {
  folder: string
  /** The most bytes that the file may have. */
  most: number
}

/** The publishers' file names, and their partial downloads. */
export const isDownload = (name: string): boolean => /(^download|\.(csv|gz|txt|zip))(\.part(\.json)?)?$/i.test(name)

/** @throws StartError with a sentence for the operator. @param onProgress gets the bytes so far, and the total if known */
export async function download(
  request: Request,
  url: string,
  { folder, most }: Destination,
  onProgress: (bytes: number, total: number | undefined) => void,
): Promise<DownloadedFile> {
  const head = await reach(request, url, { method: 'HEAD' })
  if (head.status === 404) throw new StartError(`${url} no longer exists (404).`)
  if (!head.ok) throw new StartError(`${url} responds with ${head.status}: try again later.`)
  const path = join(folder, nameOf(url, head))
  const total = numberOf(head.headers.get('content-length'))
  if (total !== undefined && total > most) throw tooLarge(url, most)
  const lastModified = dayOf(head.headers.get('last-modified'))
  if (isThere(path, total, lastModified)) return { path, bytes: statSync(path).size, lastModified, isUnchanged: true }
  const part = `${path}.part`
  const validator = head.headers.get('etag') ?? head.headers.get('last-modified') ?? ''
  const start = bytesSoFar(part, { url, validator })
  const response = await reach(request, url, {
    ...(start === 0 ? {} : { headers: { range: `bytes=${start}-`, 'if-range': validator } }),
  })
  if (!response.ok || !response.body) throw new StartError(`${url} responds with ${response.status}: try again later.`)
  // A server without range requests, or with another file by now, sends the whole file.
  const goesOn = response.status === 206
  writePrivateFile(`${part}.json`, JSON.stringify({ url, validator } satisfies PartialFile))
  await receive(response, { part, start: goesOn ? start : 0, url, most }, (bytes) => onProgress(bytes, total))
  const bytes = statSync(part).size
  if (total !== undefined && bytes !== total) {
    throw new StartError(`${url} ended after ${bytes} of ${total} bytes. Run it again: it resumes there.`)
  }
  renameSync(part, path)
  rmSync(`${part}.json`, { force: true })
  if (lastModified) utimesSync(path, lastModified, lastModified)
  return { path, bytes, lastModified, isUnchanged: false }
}

const tooLarge = (url: string, most: number) =>
  new StartError(`${url} is larger than ${Math.floor(most / 2 ** 20)} MB, the limit for a download.`)

async function receive(
  response: Response,
  { part, start, url, most }: { part: string; start: number; url: string; most: number },
  onBytes: (bytes: number) => void,
): Promise<void> {
  let bytes = start
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > most) throw tooLarge(url, most)
      onBytes(bytes)
      yield chunk
    }
  }
  try {
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    await pipeline(body, counted, createWriteStream(part, { flags: start > 0 ? 'a' : 'w', mode: 0o600 }))
  } catch (cause) {
    if (cause instanceof StartError) {
      // The partial file is useless.
      rmSync(part, { force: true })
      rmSync(`${part}.json`, { force: true })
      throw cause
    }
    throw new StartError(`${url} was cut off after ${bytes} bytes. Run it again: it resumes there.`, cause)
  }
}

/** Bytes of the same file that are already in the folder. */
function bytesSoFar(part: string, { url, validator }: PartialFile): number {
  if (validator === '' || !existsSync(part) || !existsSync(`${part}.json`)) return 0
  try {
    const partial = JSON.parse(readFileSync(`${part}.json`, 'utf8')) as Partial<PartialFile>
    return partial.url === url && partial.validator === validator ? statSync(part).size : 0
  } catch {
    return 0
  }
}

const isThere = (path: string, total: number | undefined, lastModified: Date | undefined) =>
  existsSync(path) &&
  total !== undefined &&
  statSync(path).size === total &&
  lastModified !== undefined &&
  statSync(path).mtime.getTime() >= lastModified.getTime()

/** The publisher's name for it, else the end of the address. */
function nameOf(url: string, { headers }: Response): string {
  const [, named] = /filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '') ?? []
  return basename(named ?? decodeURIComponent(new URL(url).pathname)).replace(/[^\w. -]/g, '_') || 'download'
}

const numberOf = (text: string | null): number | undefined => (text && /^\d+$/.test(text) ? Number(text) : undefined)

function dayOf(text: string | null): Date | undefined {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : new Date(time)
}
