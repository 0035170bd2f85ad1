/**
 * Answers that are the same for everybody who asks alike, kept as they are sent: as text, and compressed as browsers ask for it.
 * Each stands for one version of the data (`database/data-versions.ts`) that the request itself has read.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheSize, DataFamily, DataVersions } from '../database/data-versions'
import { VersionedCache } from '../database/versioned-cache'
import { unpooledCopy } from './unpooled-copy'

/** What a route says of an answer that may be kept. */
export class CacheableResponse {
  constructor(
    /** Everything that it depends on besides the data. */
    readonly key: string,
    /** What it is read from. */
    readonly families: readonly DataFamily[],
    readonly respond: () => Promise<unknown>,
  ) {}
}

interface Encoded {
  encoding: string
  body: Buffer
}

/** What the route responds, as it is sent. */
interface Body {
  text: string
  /** A list of nothing. */
  isEmpty: boolean
}

interface CachedResponse extends Omit<Body, 'text'> {
  text: Buffer
  /** By the header in which a browser says what it takes: the same header gets the same bytes. */
  encoded: ReadonlyMap<string, Encoded>
}

/** Bytes that an entry takes besides its key and bodies. */
const overhead = 300
/** Browsers send three or four different ones; what a stranger makes up is compressed each time. */
const maxEncodings = 4

export class ResponseCache {
  private readonly cache: VersionedCache<string, CachedResponse>
  /** What becomes of a body once it is compressed. */
  private readonly toCompress = new WeakMap<FastifyReply, (encoded: Encoded) => void>()
  readonly counts = { found: 0, made: 0 }

  /** @param maxBytes of all answers together; the least recently used go first */
  constructor(
    private readonly versions: DataVersions,
    maxBytes: number,
  ) {
    this.cache = new VersionedCache({ maxBytes, sizeOf })
  }

  size(): CacheSize {
    return { what: 'answers', ...this.cache.size() }
  }

  /** Sends an answer as it is kept, or makes it. @param bodyOf the whole body of what the route responds */
  async send(
    { key, families, respond }: CacheableResponse,
    request: FastifyRequest,
    reply: FastifyReply,
    bodyOf: (result: unknown) => Body,
  ): Promise<void> {
    const make = async () => {
      const { text, isEmpty } = bodyOf(await respond())
      return { text: unpooledCopy(Buffer.from(text)), isEmpty, encoded: new Map() }
    }
    const version = this.versions.of(families)
    const { text, isEmpty, encoded } = await (version === undefined ? make() : this.find(key, version, make))
    request.isEmptyResponse = isEmpty
    reply.type('application/json; charset=utf-8')
    const accepted = request.headers['accept-encoding']
    const ready = accepted === undefined ? undefined : encoded.get(accepted)
    if (ready) {
      varyByEncoding(reply)
      await reply.header('content-encoding', ready.encoding).send(ready.body)
      return
    }
    if (accepted !== undefined && version !== undefined)
      this.toCompress.set(reply, (compressed) => this.addEncoding(key, version, accepted, compressed))
    await reply.send(text)
  }

  /** Keeps a body of one of these answers as it was compressed for the first who took it so. */
  afterCompression(reply: FastifyReply, payload: unknown): void {
    const encoding = reply.getHeader('content-encoding')
    if (typeof encoding === 'string' && Buffer.isBuffer(payload))
      this.toCompress.get(reply)?.({ encoding, body: unpooledCopy(payload) })
  }

  private find(key: string, version: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    let result: 'found' | 'made' = 'found'
    const response = this.cache.get(key, version, () => {
      result = 'made'
      return make()
    })
    this.counts[result]++
    return response
  }

  private addEncoding(key: string, version: string, accepted: string, compressed: Encoded): void {
    this.cache.change(key, version, (response) => {
      const { encoded } = response
      return encoded.size >= maxEncodings
        ? response
        : { ...response, encoded: new Map(encoded).set(accepted, compressed) }
    })
  }
}

function varyByEncoding(reply: FastifyReply): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? 'accept-encoding' : `${before}, accept-encoding`)
}

const sizeOf = (key: string, response: CachedResponse | undefined) =>
  overhead +
  2 * key.length +
  (response?.text.length ?? 0) +
  [...(response?.encoded ?? [])].reduce((sum, [accepted, { body }]) => sum + 2 * accepted.length + body.length, 0)
