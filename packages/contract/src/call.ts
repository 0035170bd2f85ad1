/**
 * One call of the API, declared once: the client function, the server's route, its OpenAPI entry and its serializer
 * all come from it.
 */
import * as v from './valibot'

export type Method = 'GET' | 'POST'

/**
 * Who may call. `none` carries no bearer token, `device` needs the token of an authenticated device, `user` needs the
 * token of a device with somebody signed in.
 */
export type Auth = 'none' | 'device' | 'user'

// biome-ignore lint/suspicious/noExplicitAny: the bound of every schema; `unknown` would refuse transforming schemas.
export type AnySchema = v.GenericSchema<any, any>
export type ParamsSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** The names of a path's `:name` parameters. */
type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Compiles only if the names in the path are exactly the keys of `params`. */
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
  /** Relative to the API's base address, with `:name` for each path parameter. */
  readonly path: Path
  readonly auth: Who
  /**
   * A guest may make this call, but a person's choice or message is theirs: while their session is interrupted, it
   * waits for them as a `user` call does.
   */
  readonly waitsForPerson: boolean
  /** One sentence for the API's description. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  /** The JSON body of a POST; `v.undefined()` without one. */
  readonly body: Body
  /** The `data` in the envelope of a successful response. */
  readonly data: Data
  /** Other fields in the envelope of a successful response; older clients ignore them. */
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
 * Declares a call. It compiles only if the names in `path` are the keys of `params`.
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
export const hasBody = ({ body }: Pick<Call, 'body'>): boolean => body.type === 'object'

/** What a caller passes: parameters as text or numbers, query and body in the wire's form. */
export type CallInput<C extends Call> = Slot<'params', ParamsInput<C['params']>> &
  QuerySlot<v.InferInput<C['query']>> &
  Slot<'body', v.InferInput<C['body']>>

/** What a successful call returns: its `data`, parsed. */
export type CallData<C extends Call> = v.InferOutput<C['data']>

/** The other fields of a successful call's envelope, parsed. */
export type CallExtras<C extends Call> = v.InferOutput<C['beside']>

/** What the server sends as `data`, in the wire's form before parsing. */
export type CallReply<C extends Call> = v.InferInput<C['data']>

type ParamsInput<P extends ParamsSchema> = { [K in keyof v.InferInput<P>]: string | number }
// biome-ignore lint/complexity/noBannedTypes: `{}` means exactly what is needed: no required keys.
type QuerySlot<T> = {} extends T ? { query?: T } : Slot<'query', T>
// biome-ignore lint/complexity/noBannedTypes: `{}` means exactly what is needed: no required keys.
type Slot<Name extends string, T> = undefined extends T ? {} : keyof T extends never ? {} : { [K in Name]: T }
