/**
 * Responses that are the same for everyone who makes the same request, cached as sent. Each belongs to one version of the data
 * (`database/data-versions.ts`), which the request itself has read.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheSize, DataFamily, DataVersions } from '../database/data-versions'
import { VersionedCache } from '../database/versioned-cache'
import { CompressedBody } from './compressed-body'

/** What a route returns if its response may be cached. */
export class CacheableResponse {
  constructor(
    /** Everything that the response depends on besides the data. */
    readonly key: string,
    /** The families of data that it's read from. */
    readonly families: readonly DataFamily[],
    readonly respond: () => Promise<unknown>,
  ) {}
}

interface CachedResponse {
  body: CompressedBody
  /** Whether its data is an empty list. */
  isEmpty: boolean
}

/** Bytes that an entry takes besides its key and body. */
const overhead = 300

export class ResponseCache {
  private readonly cache: VersionedCache<string, CachedResponse>

  /** @param maxBytes of all responses together */
  constructor(
    private readonly versions: DataVersions,
    maxBytes: number,
  ) {
    this.cache = new VersionedCache({
      maxBytes,
      sizeOf: (key, response) => overhead + 2 * key.length + (response?.body.size ?? 0),
    })
  }

  size(): CacheSize {
    return { what: 'answers', ...this.cache.size() }
  }

  /** Number of responses since the start: found in the cache, or made. */
  get counts(): { found: number; made: number } {
    const { found, shared, made } = this.cache.counts
    return { found: found + shared, made }
  }

  /** Sends a response from the cache, or makes it. @param bodyOf makes the whole body from what the route returns */
  async send(
    { key, families, respond }: CacheableResponse,
    request: FastifyRequest,
    reply: FastifyReply,
    bodyOf: (result: unknown) => { text: string; isEmpty: boolean },
  ): Promise<void> {
    const make = async () => {
      const { text, isEmpty } = bodyOf(await respond())
      return { body: new CompressedBody(text), isEmpty }
    }
    const version = this.versions.of(families)
    const { body, isEmpty } = await (version === undefined ? make() : this.cache.get(key, version, make))
    request.isEmptyResponse = isEmpty
    reply.type('application/json; charset=utf-8')
    await body.send(request, reply)
  }
}
