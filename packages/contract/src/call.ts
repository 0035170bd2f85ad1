/** One call of the API, declared once: from this come the client function, the server's route, its OpenAPI entry and its serializer. */
import * as v from 'valibot'

export type Method = 'GET' | 'POST'

/**
 * Who may call: `none` carries no bearer token, `device` needs the token of an authenticated device,
 * `user` needs the token of a device on which somebody is signed in.
 */
export type Auth = 'none' | 'device' | 'user'

// biome-ignore lint/suspicious/noExplicitAny: the bound of every schema; `unknown` would refuse transforming schemas.
export type AnySchema = v.GenericSchema<any, any>
export type ParamsSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** The names of the `:name` places in a path. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Compiles only where the names in the path are exactly the keys of `params`. */
type NamesMatch<Path extends string, Params extends ParamsSchema> = [PathParams<Path>] extends [keyof Params['entries']]
  ? [keyof Params['entries']] extends [PathParams<Path>]
    ? unknown
    : { params: never }
  : { params: never }

export interface Call<
  Path extends string = string,
  Params extends ParamsSchema = ParamsSchema,
  Query extends ParamsSchema = ParamsSchema,
  Body extends AnySchema = AnySchema,
  Data extends AnySchema = AnySchema,
  Who extends Auth = Auth,
  Beside extends ParamsSchema = ParamsSchema,
> {
  readonly method: Method
  /** Under the API's base address, with `:name` for each path parameter. */
  readonly path: Path
  readonly auth: Who
  /**
   * A guest may make it, but what somebody who is signed in chooses or sends by it is theirs: while they are missed, since
   * their session ended elsewhere, it waits for them as a call of `user` does.
   */
  readonly waitsForPerson: boolean
  /** One sentence for the API's description. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  /** The JSON body of a POST; `v.undefined()` where there is none. */
  readonly body: Body
  /** The `data` of a successful answer's envelope. */
  readonly data: Data
  /** What a successful answer's envelope holds beside `data`; older clients do not read it. */
  readonly beside: Beside
}

const nothing = v.object({})
const noBody = v.optional(v.undefined())

interface Declaration<Path extends string, Params, Query, Body, Data, Who, Beside> {
  method: Method
  path: Path
  auth: Who
  waitsForPerson?: boolean
  summary: string
  params?: Params
  query?: Query
  body?: Body
  data: Data
  beside?: Beside
}

/**
 * Declares a call. The names in `path` must be the keys of `params`: a mismatch does not compile.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<
  const Path extends string,
  Data extends AnySchema,
  Params extends ParamsSchema = typeof nothing,
  Query extends ParamsSchema = typeof nothing,
  Body extends AnySchema = typeof noBody,
  const Who extends Auth = Auth,
  Beside extends ParamsSchema = typeof nothing,
>(
  declaration: Declaration<Path, Params, Query, Body, Data, Who, Beside> & NamesMatch<Path, Params>,
): Call<Path, Params, Query, Body, Data, Who, Beside> {
  const { params = nothing, query = nothing, body = noBody, beside = nothing, ...rest } = declaration
  const { waitsForPerson = rest.auth === 'user' } = rest
  return { ...rest, waitsForPerson, params, query, body, beside } as Call<Path, Params, Query, Body, Data, Who, Beside>
}

/** Whether a call carries a JSON body. */
export const hasBody = (call: Call): boolean => call.body.type === 'object'

/** What a caller passes: parameters as text or numbers, query and body as they go over the wire. */
export type CallInput<C extends Call> = Slot<'params', ParamsInput<C['params']>> &
  QuerySlot<v.InferInput<C['query']>> &
  Slot<'body', v.InferInput<C['body']>>

/** What a successful call returns: its `data`, parsed. */
export type CallData<C extends Call> = v.InferOutput<C['data']>

/** What a successful call's envelope holds beside `data`, parsed. */
export type CallExtras<C extends Call> = v.InferOutput<C['beside']>

/** What the server sends as `data`: the wire's form, before it is parsed. */
export type CallReply<C extends Call> = v.InferInput<C['data']>

type ParamsInput<P extends ParamsSchema> = { [K in keyof v.InferInput<P>]: string | number }
// biome-ignore lint/complexity/noBannedTypes: `{}` is the exact meaning: no keys asked for.
type QuerySlot<T> = {} extends T ? { query?: T } : Slot<'query', T>
// biome-ignore lint/complexity/noBannedTypes: `{}` is the exact meaning: no keys asked for.
type Slot<Name extends string, T> = undefined extends T ? {} : keyof T extends never ? {} : { [K in Name]: T }
