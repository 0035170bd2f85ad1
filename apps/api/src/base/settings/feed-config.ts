/** Reads the operator's feeds from the file that PRICE_FEEDS names; it contains keys, so only its owner may read it. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { StartError } from '../errors/start-error'
import { maySendSecrets } from '../unencrypted-hosts'

/** Sources that every server has: an operator's imports, and the demo's files. */
export const ownSources = ['imports', 'demo'] as const

export interface FeedConfig {
  /** The name that organizations use in their options. */
  name: string
  /** The name that visitors see as the source of a price. */
  title: string
  url: string
  /** Sent as a bearer token. */
  key: string
  /** Milliseconds that one response may take, including a retry. */
  timeout: number
  /** Seconds after which a response is requested again. */
  freshFor: number
  /** Seconds for which an old response is shown, with its day, while the feed fails. */
  staleIfError: number
  /** Days after which its figures are marked as out of date. */
  staleAfterDays: number
  /** Requests per minute of this process, and the most of these for one organization. */
  requestsPerMinute: number
  requestsPerMinutePerOrganization: number
}

const whole = (fallback: number, from: number, to: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to)), fallback)

const feed = v.strictObject({
  title: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  url: v.pipe(
    v.string(),
    v.check(
      isSafeAddress,
      'must be an https address; http only for this machine, a private address or a name without a dot',
    ),
  ),
  key: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,500}$/, 'must have at least 8 characters and no spaces')),
  timeout: whole(1500, 20, 10_000),
  freshFor: whole(300, 1, 86_400),
  staleIfError: whole(86_400, 0, 604_800),
  staleAfterDays: whole(7, 1, 365),
  requestsPerMinute: whole(1200, 1, 100_000),
  requestsPerMinutePerOrganization: whole(600, 1, 100_000),
})
const file = v.record(
  v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z\d-]{0,30}$/, 'a feed is named by small letters, digits and hyphens'),
    v.check((name) => !ownSources.some((own) => own === name), 'imports and demo cannot be names of feeds'),
  ),
  feed,
)

/** @throws StartError that names what is wrong but no value, since the file contains keys */
export function readFeeds(path: string | undefined): FeedConfig[] {
  if (path === undefined) return []
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const what = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new StartError(`PRICE_FEEDS: the file ${what}.`)
  }
  const result = v.safeParse(file, parsed)
  if (!result.success) {
    const [issue] = result.issues
    const said =
      issue.type === 'check' || issue.type === 'regex' ? issue.message : `must be ${issue.expected ?? 'otherwise'}`
    throw new StartError(`PRICE_FEEDS: ${v.getDotPath(issue) ?? 'the file'} ${said}.`)
  }
  return Object.entries(result.output).map(([name, { title = name, url, ...rest }]) => ({
    name,
    title,
    url: url.replace(/\/+$/, ''),
    ...rest,
  }))
}

/** HTTPS, or this machine: the key must not be readable on the network. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, search, hash } = new URL(text)
  return username === '' && search === '' && hash === '' && maySendSecrets(text)
}
