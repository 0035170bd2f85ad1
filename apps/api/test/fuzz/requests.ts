/** Requests made from the API's description: valid ones, and ones with something wrong. */
import fc, { type Arbitrary } from 'fast-check'
import { type JsonSchema, type KnownValues, valueFor } from './schema-values'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

/** One operation of the description. */
export interface Operation {
  method: string
  path: string
  /** Whether it needs a bearer token. */
  needsToken: boolean
  parameters: readonly Parameter[]
  body: JsonSchema | undefined
}

export interface FuzzRequest {
  method: string
  /** Path and query as sent. */
  target: string
  headers: Record<string, string | string[]>
  body: string | Buffer | undefined
}

interface Description {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: JsonSchema }> }
        security?: unknown[]
      }
    >
  >
}

export function operationsOf(description: Description): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      needsToken: security === undefined,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  )
}

interface Draft {
  method: string
  path: string
  params: Record<string, string>
  query: [string, string][]
  headers: Record<string, string | string[]>
  body: unknown
  /** Sent unchanged instead of `body`. */
  rawBody: string | Buffer | undefined
}

/** A request of an operation with a person's token. */
export function requestOf(operation: Operation, known: KnownValues, token: string | undefined): Arbitrary<FuzzRequest> {
  const good = goodDraft(operation, known, token)
  const broken = fc
    .tuple(good, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([draft, changes]) => changes.reduce((changed, apply) => apply(changed), draft))
  return fc.oneof(good, { weight: 2, arbitrary: broken }).map(send)
}

/** A valid request of an operation. */
export const goodRequestOf = (
  operation: Operation,
  known: KnownValues,
  token: string | undefined,
): Arbitrary<FuzzRequest> => goodDraft(operation, known, token).map(send)

function goodDraft({ method, path, parameters, body }: Operation, known: KnownValues, token: string | undefined) {
  const values = (kind: string) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((each) => each.in === kind)
          .map(({ name, schema }) => [name, valueFor(schema, known, name).map(String)]),
      ),
      kind === 'query' ? { requiredKeys: [] } : {},
    )
  return fc
    .record({
      params: values('path'),
      query: values('query'),
      body: body ? valueFor(body, known) : fc.constant(undefined),
      language: fc.constantFrom('en', 'es-MX'),
    })
    .map(
      ({ params, query, body, language }): Draft => ({
        method,
        path,
        params: Object.fromEntries(Object.entries(params).map(([name, text]) => [name, encode(String(text))])),
        query: Object.entries(query).map(([name, text]) => [name, encode(String(text))]),
        headers: {
          'accept-language': language,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body,
        rawBody: undefined,
      }),
    )
}

/** UTF-8 can't encode half a surrogate pair, and writes the replacement character instead. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString())

const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff x',
    '\u202e\u2066',
    '💊'.repeat(50),
    "'; drop table device; --",
    '%',
    '_%\\',
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    '__proto__',
    '1e99',
    '-1',
    '0.5',
    'NaN',
    '99999999999',
    '2147483648',
    '00000',
    'null',
    ' ',
    '\r\nx: y',
    'x'.repeat(300),
    'ё'.repeat(4000),
    '00000000-0000-0000-0000-000000000000',
    '02/30/2026',
    '13:00 PM',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const nastyNumber = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 1e99, -1e308, 5e-324, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 99999, 99999999999),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const deep = fc.integer({ min: 1, max: 5000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)
const nastyValue: Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, false, [], {}, [null], { toString: 1 }, { length: -1 }, [[[[]]]]),
  fc.jsonValue({ maxDepth: 3 }),
)

type Change = (draft: Draft) => Draft

/** One thing that is wrong with a request. */
const change: Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.nat(), nastyText.map(encode)).map(([at, text]) => changeParam(at, text)) },
  { weight: 4, arbitrary: fc.tuple(fc.nat(), nastyValue).map(([at, value]) => changeField(at, value)) },
  { weight: 1, arbitrary: fc.nat().map(removeField) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('__proto__', 'constructor', 'id', '\0', 'x'), nastyValue)
      .map(([name, value]) => addField(name, value)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('orgCode', 'appCode', 'lang', 'zip', 'letter', '%00', '__proto__', 'a[]', 'a[b]', ''),
        fc.array(fc.oneof(nastyText.map(encode), fc.constantFrom('%', '%ff', '%c0%af')), {
          minLength: 1,
          maxLength: 3,
        }),
      )
      .map(([name, values]) => addQuery(name, values)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%zz', '%c0%af', '%ff', '/%00', '//', '/..%2f', ';a=b', '?', '/x', '%20', '\\').map(
      (suffix): Change =>
        (draft) => ({ ...draft, path: `${draft.path}${suffix}` }),
    ),
  },
  { weight: 2, arbitrary: brokenBody() },
  { weight: 2, arbitrary: brokenHeader() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('PUT', 'PATCH', 'DELETE', 'HEAD', 'GET', 'POST', 'PROPFIND').map(
      (method): Change =>
        (draft) => ({ ...draft, method }),
    ),
  },
)

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]

function changeParam(at: number, text: string): Change {
  return (draft) => {
    const name = pick(Object.keys(draft.params), at)
    return name === undefined ? draft : { ...draft, params: { ...draft.params, [name]: text } }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function changeField(at: number, value: unknown): Change {
  return (draft) => {
    const name = isObject(draft.body) ? pick(Object.keys(draft.body), at) : undefined
    return name === undefined || !isObject(draft.body) ? draft : { ...draft, body: { ...draft.body, [name]: value } }
  }
}

function removeField(at: number): Change {
  return (draft) => {
    if (!isObject(draft.body)) return draft
    const removedField = pick(Object.keys(draft.body), at)
    return { ...draft, body: Object.fromEntries(Object.entries(draft.body).filter(([name]) => name !== removedField)) }
  }
}

const addField =
  (name: string, value: unknown): Change =>
  (draft) =>
    isObject(draft.body)
      ? { ...draft, body: Object.fromEntries([...Object.entries(draft.body), [name, value]]) }
      : draft

const addQuery =
  (name: string, values: readonly string[]): Change =>
  (draft) => ({ ...draft, query: [...draft.query, ...values.map((value): [string, string] => [name, value])] })

function brokenBody(): Arbitrary<Change> {
  const raw = fc.oneof(
    fc.constantFrom('', '{', 'null', '"x"', '[]', '1', '{"a":1}x', '\0', '{"__proto__":{}}', 'a=b&a=c'),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    deep,
    fc.constant(`{"x":"${'y'.repeat(66_000)}"}`),
  )
  return raw.map(
    (rawBody): Change =>
      (draft) => ({ ...draft, rawBody }),
  )
}

function brokenHeader(): Arbitrary<Change> {
  const headers: Record<string, readonly (string | string[])[]> = {
    authorization: ['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`],
    'content-type': [
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
      '/',
      'application/json;;;',
    ],
    'content-encoding': ['gzip', 'br', 'x'],
    'accept-encoding': ['', 'x', '*;q=0', 'gzip;q=9', 'br, gzip'],
    'accept-language': ['*', ';;;', 'e', '\u00ff', 'es;q=x', 'x'.repeat(3000)],
    accept: ['text/html', 'image/*', ''],
    origin: ['null', 'http://evil.example', 'x', 'https://', 'file://'],
    host: ['a b', '[::1', '', 'x'.repeat(300), 'evil.example:99999999', '-', 'a/b', 'www.example.com'],
    'x-forwarded-for': ['1.2.3.4', 'x', ['1.1.1.1', '2.2.2.2']],
    'x-forwarded-host': ['a b'],
    expect: ['100-continue', 'x'],
    'if-none-match': ['*', '"x"'],
    range: ['bytes=0-1'],
    'x-http-method-override': ['DELETE'],
  }
  return fc.constantFrom(...Object.keys(headers)).chain((name) =>
    fc.constantFrom(...(headers[name] ?? [''])).map(
      (value): Change =>
        (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } }),
    ),
  )
}

function send({ method, path, params, query, headers, body, rawBody }: Draft): FuzzRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const isRead = method === 'GET' || method === 'HEAD'
  return {
    method,
    target: `/api${filled}${search === '' ? '' : `?${search}`}`,
    headers,
    body: isRead ? undefined : sent,
  }
}
