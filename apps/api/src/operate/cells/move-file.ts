/**
 * The file in which an organization travels: lines of JSON, compressed, encrypted with a passphrase in the format of `age`
 * (age-encryption.org), which notices when a byte was changed or the end is missing.
 */
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import * as v from 'valibot'
import { StartError } from '../../base/errors/start-error'
import type { Queryable } from '../../database/database'
import { sharedKinds } from './moved-tables'
import { sharedRow } from './shared-rows'

const row = v.record(v.string(), v.unknown())

export const headForm = v.object({
  kind: v.literal('head'),
  /** The migrations of its database: the rows fit only the same tables. */
  migrations: v.array(v.string()),
  /** When it was paused for this move. */
  movedAt: v.pipe(v.string(), v.isoTimestamp()),
  organization: v.object({
    /** In the installation that it leaves. */
    id: v.number(),
    document: row,
    /** Base64, by name. */
    images: v.record(v.string(), v.string()),
    ssoKey: v.nullable(v.string()),
  }),
  /** The keys of what that installation signed, encrypted or hashed. */
  secrets: v.array(
    v.object({
      name: v.picklist(['links', 'vapid', 'contacts', 'sso']),
      value: v.string(),
      formerOrganizationId: v.nullable(v.number()),
      acceptedUntil: v.string(),
    }),
  ),
})
export type Head = v.InferOutput<typeof headForm>

/** What {@link Head} says of a database. */
export async function migrationsOf(queryable: Queryable): Promise<string[]> {
  const rows = await queryable.query<{ name: string; digest: string }>(
    'select name, digest from migration order by name',
  )
  return rows.map(({ name, digest }) => `${name} ${digest}`)
}

const rows = v.object({ kind: v.literal('rows'), table: v.string(), rows: v.array(row) })

const foot = v.object({
  kind: v.literal('foot'),
  /** What its rows name that the other installation must have. */
  shared: v.object(v.entriesFromList(sharedKinds, v.array(sharedRow))),
  zips: v.array(v.string()),
  editions: v.array(v.string()),
  /** Number of rows by table. */
  counts: v.record(v.string(), v.number()),
})
export type Foot = v.InferOutput<typeof foot>

const part = v.pipe(v.string(), v.parseJson(), v.variant('kind', [headForm, rows, foot]))
export type Part = v.InferOutput<typeof part>

/** The library names the type of browsers, which is the same stream. */
type WebStream = globalThis.ReadableStream<Uint8Array>

/** How slow a guess is, as a power of two: as slow as `age` itself makes it, or quick for what nobody can guess. */
const workFactors = { chosen: 18, random: 10 } as const

export interface Passphrase {
  text: string
  /** By a person, or random. */
  kind: keyof typeof workFactors
}

/** The file is there once it is complete. */
export async function writeMoveFile(file: string, passphrase: Passphrase, parts: AsyncIterable<Part>): Promise<void> {
  const partial = `${file}.partial`
  // From a command that was killed.
  rmSync(partial, { force: true })
  try {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase.text)
    encrypter.setScryptWorkFactor(workFactors[passphrase.kind])
    const compressed = Readable.from(linesOf(parts)).compose(createGzip())
    const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as WebStream)
    await pipeline(
      Readable.fromWeb(encrypted as ReadableStream),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    )
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}

async function* linesOf(parts: AsyncIterable<Part>) {
  for await (const part of parts) yield `${JSON.stringify(part)}\n`
}

/** @throws StartError if the passphrase is another one, or the file is damaged */
export async function* readMoveFile(file: string, passphrase: string): AsyncGenerator<Part> {
  for await (const line of readLines(file, passphrase)) yield v.parse(part, line)
}

async function* readLines(file: string, passphrase: string): AsyncGenerator<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(createReadStream(file)) as WebStream)
    let rest = ''
    for await (const chunk of Readable.fromWeb(decrypted as ReadableStream)
      .compose(createGunzip())
      .setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (cause) {
    throw new StartError(
      `${file} can't be read: the passphrase is another one, or the file was changed, is cut off, or isn't one of \`org move\`.`,
      cause,
    )
  }
}
