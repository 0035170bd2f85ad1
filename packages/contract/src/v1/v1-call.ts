/** One call of the public API, declared once: the server's route, the reference, the client package and its tests come from it. */
import type { AnySchema, ParamsSchema } from '../call'
import * as v from '../valibot'
import type { Scope } from './scopes'

export interface V1Call<
  Path extends string = string,
  Params extends ParamsSchema = ParamsSchema,
  Query extends ParamsSchema = ParamsSchema,
  Body extends AnySchema = AnySchema,
  Data extends AnySchema = AnySchema,
> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Relative to `/api/v1`, with `:name` for each path parameter. */
  readonly path: Path
  /** What the key must have. */
  readonly scope: Scope
  /**
   * Whether it answers for one organization: the key's own, or the one that `RxGauge-Organization` names if the key is for
   * the whole installation. Other calls need a key for the whole installation.
   */
  readonly isOfOrganization: boolean
  /** Whether a POST only reads; one that changes something takes an `Idempotency-Key`. */
  readonly isReading: boolean
  /** Whether test keys may make it. */
  readonly isForTestKeys: boolean
  /** One sentence, for lists of calls. */
  readonly summary: string
  /** More, for the reference: Markdown. */
  readonly description: string
  readonly params: Params
  readonly query: Query
  /** The JSON body; `v.undefined()` without one. */
  readonly body: Body
  /** The JSON of a successful response. */
  readonly data: Data
  /** Of a call that will end: its responses and its description say so. */
  readonly deprecated: Deprecation | undefined
  /** A request that works, with a test key if these may make it; a test sends each. */
  readonly example: Example<Params, Query, Body>
}

/** Days, `YYYY-MM-DD` in UTC. */
export interface Deprecation {
  /** The first day on which programs shouldn't begin to use it. */
  readonly since: string
  /** The first day on which it may be gone: for all of `/api/v1` at least 24 months later. */
  readonly ends: string
}

interface Example<Params extends ParamsSchema, Query extends ParamsSchema, Body extends AnySchema> {
  params?: v.InferInput<Params>
  query?: v.InferInput<Query>
  body?: v.InferInput<Body>
}

const nothing = v.object({})
const noBody = v.optional(v.undefined())

/** @__NO_SIDE_EFFECTS__ */
export function defineV1Call<
  const Path extends string,
  Data extends AnySchema,
  Params extends ParamsSchema = typeof nothing,
  Query extends ParamsSchema = typeof nothing,
  Body extends AnySchema = typeof noBody,
>(declaration: {
  method: V1Call['method']
  path: Path
  scope: Scope
  isOfOrganization?: boolean
  isReading?: boolean
  isForTestKeys?: boolean
  summary: string
  description?: string
  params?: Params
  query?: Query
  body?: Body
  data: Data
  deprecated?: Deprecation
  example?: Example<Params, Query, Body>
}): V1Call<Path, Params, Query, Body, Data> {
  return {
    isOfOrganization: true,
    isReading: declaration.method === 'GET',
    isForTestKeys: true,
    description: '',
    params: nothing,
    query: nothing,
    body: noBody,
    // To end the whole version, give it here.
    deprecated: undefined,
    example: {},
    ...declaration,
  } as unknown as V1Call<Path, Params, Query, Body, Data>
}

/** What a caller passes, in the wire's form. */
export type V1Input<C extends V1Call> = (keyof v.InferInput<C['params']> extends never
  ? object
  : { params: v.InferInput<C['params']> }) &
  (keyof v.InferInput<C['query']> extends never ? object : { query?: v.InferInput<C['query']> }) &
  (undefined extends v.InferInput<C['body']> ? object : { body: v.InferInput<C['body']> })

/** What a successful call returns. */
export type V1Data<C extends V1Call> = v.InferOutput<C['data']>

/** A page of a long list. `nextCursor` is null on the last one; else it's the `cursor` of the next request. */
export const pageOf = <Item extends AnySchema>(item: Item) =>
  v.object({ items: v.array(item), nextCursor: v.nullable(v.string()) })

/** The query of a call that returns pages. */
export const pageQuery = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200), v.description('`nextCursor` of the page before.'))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(100),
      v.description('How many, from 1 to 100; 25 by default.'),
    ),
  ),
}
