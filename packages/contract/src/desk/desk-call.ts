/** One call of the desk, declared once: the desk's own client, the server's route and the table of rights come from it. */
import type { AnySchema, Method, ParamsSchema } from '../call'
import * as v from '../valibot'
import type { Right } from './rights'

export interface DeskCall<
  Path extends string = string,
  Params extends ParamsSchema = ParamsSchema,
  Query extends ParamsSchema = ParamsSchema,
  Body extends AnySchema = AnySchema,
  Data extends AnySchema = AnySchema,
> {
  readonly method: Method
  /** Relative to `/desk/api`, with `:name` for each path parameter. */
  readonly path: Path
  /** What a role must have; `signed in` for anybody with a session, `anyone` for sign-in itself. */
  readonly right: Right | 'signed in' | 'anyone'
  /**
   * `true`: it names an organization as `orgCode` in its path, query or body, and a role for that organization is
   * enough. `some`: a role for any organization is enough, and it leaves out the others. `false`: the role must be for
   * the whole installation.
   */
  readonly isOfOrganization: boolean | 'some'
  /** Needs a factor that was proved in the last five minutes. */
  readonly isFresh: boolean
  /** Another person approves it first, where the installation has two with this right. */
  readonly needsSecond: boolean
  /** The most bytes of a body, if it may be larger than others. */
  readonly bodyLimit: number | undefined
  /** One sentence for the table of rights. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  /** The JSON body of a POST; `v.undefined()` without one. */
  readonly body: Body
  /** The `data` in the envelope of a successful response. */
  readonly data: Data
}

/** For documents with images, and for long texts. */
export const largeBody = 2 * 1024 * 1024

const nothing = v.object({})
const noBody = v.optional(v.undefined())

/** @__NO_SIDE_EFFECTS__ */
export function defineDeskCall<
  const Path extends string,
  Data extends AnySchema,
  Params extends ParamsSchema = typeof nothing,
  Query extends ParamsSchema = typeof nothing,
  Body extends AnySchema = typeof noBody,
>(declaration: {
  method: Method
  path: Path
  right: DeskCall['right']
  isOfOrganization?: DeskCall['isOfOrganization']
  isFresh?: boolean
  needsSecond?: boolean
  bodyLimit?: number
  summary: string
  params?: Params
  query?: Query
  body?: Body
  data: Data
}): DeskCall<Path, Params, Query, Body, Data> {
  return {
    isOfOrganization: false,
    isFresh: false,
    needsSecond: false,
    bodyLimit: undefined,
    params: nothing,
    query: nothing,
    body: noBody,
    ...declaration,
  } as unknown as DeskCall<Path, Params, Query, Body, Data>
}

/** What a caller passes: parameters as text or numbers, query and body in the wire's form. */
export type DeskInput<C extends DeskCall> = (keyof v.InferInput<C['params']> extends never
  ? object
  : { params: { [K in keyof v.InferInput<C['params']>]: string | number } }) &
  (keyof v.InferInput<C['query']> extends never ? object : { query: v.InferInput<C['query']> }) &
  (undefined extends v.InferInput<C['body']> ? object : { body: v.InferInput<C['body']> })

/** What a successful call returns: its `data`, parsed. */
export type DeskData<C extends DeskCall> = v.InferOutput<C['data']>

/** What the server sends as `data`, before parsing. */
export type DeskReply<C extends DeskCall> = v.InferInput<C['data']>
