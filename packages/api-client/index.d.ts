import type { Client } from './calls.js'

export type { Client } from './calls.js'

export interface ClientOptions {
  /** Scheme and host, such as `https://prices.example.com`. */
  url: string
  /** `rxg_live_...`, or `rxg_test_...` for made-up figures. */
  key: string
  /** The code of an organization, with a key that is for the whole installation. */
  organization?: string
  /** Of the sentences: `en` or `es`. */
  language?: string
  /** In place of the built-in one. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** A repetition with the same key gets the same response, for a day. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A response that isn't 2xx. */
export declare class ApiError extends Error {
  readonly status: number
  /** For programs: see `/docs/api/errors`. */
  readonly code: string
  readonly title: string
  /** What is wrong with this request, in the client's language. */
  readonly detail: string
  /** The page about it. */
  readonly type: string
  /** For questions to support. */
  readonly reference: string
  /** Seconds to wait, if the host says. */
  readonly retryAfter: number | undefined
}

export declare function createClient(options: ClientOptions): Client

/** The items of all pages of a long list, such as `eachItem(client.imports.list)`. */
export declare function eachItem<Input, Item>(
  call: (input?: Input, options?: CallOptions) => Promise<{ items: Item[]; nextCursor: string | null }>,
  input?: Input,
  options?: CallOptions,
): AsyncGenerator<Item>
