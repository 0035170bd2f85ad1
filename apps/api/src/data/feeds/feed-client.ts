/** Requests one feed over HTTP, with a timeout, rate limits and a circuit breaker. */
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import * as v from 'valibot'
import { failureCode } from '../../base/errors/failure-code'
import type { FeedConfig } from '../../base/settings/feed-config'
import type { SourceOrder } from '../../domain/prices/source-order'
import { maxResponseBytes } from './feed-contract'
import { FeedFailure, type FeedFailureReason } from './feed-failure'
import { RequestLimits, RetryBudget } from './request-limits'

/** After this many failures in a row, requests fail at once for `openFor` milliseconds; then one request tries again. */
const failuresUntilOpen = 5
const openFor = 10_000
/** The longest Retry-After that we follow, in seconds. */
const longestPause = 3600

export type BreakerState = 'closed' | 'open' | 'half-open'

interface Options {
  config: FeedConfig
  /** Milliseconds since 1970. */
  now: () => number
  onFailure: (failure: FeedFailure) => void
}

export class FeedClient {
  private readonly breaker = circuitBreaker(handleWhen(countsAgainstIt), {
    halfOpenAfter: openFor,
    breaker: new ConsecutiveBreaker(failuresUntilOpen),
  })
  private readonly limits: RequestLimits
  private readonly retries = new RetryBudget()
  private pausedUntil = 0
  /** Number of requests by outcome (retries counted apart), and their total seconds. */
  readonly counts = new Map<FeedFailureReason | 'answered' | 'tried again', number>()
  seconds = 0

  constructor(private readonly options: Options) {
    const { config, now } = options
    this.limits = new RequestLimits({
      all: config.requestsPerMinute,
      each: config.requestsPerMinutePerOrganization,
      now,
    })
  }

  get state(): BreakerState {
    const { state } = this.breaker
    return state === CircuitState.Open || state === CircuitState.Isolated
      ? 'open'
      : state === CircuitState.HalfOpen
        ? 'half-open'
        : 'closed'
  }

  /** @throws FeedFailure */
  async post<Schema extends v.GenericSchema>(
    path: 'prices' | 'copay',
    body: object,
    schema: Schema,
    { organization, feedCaller }: Pick<SourceOrder, 'organization' | 'feedCaller'>,
  ): Promise<v.InferOutput<Schema>> {
    const started = performance.now()
    try {
      if (this.options.now() < this.pausedUntil) throw new FeedFailure('asked to wait')
      if (!this.limits.take(organization, feedCaller)) throw new FeedFailure('limit')
      this.retries.earn()
      const response = await this.withSecondTry(
        (signal) => this.breaker.execute(() => this.once(path, body, schema, signal)),
        () => this.retries.spend(),
      )
      this.count('answered')
      return response
    } catch (error) {
      const failure = error instanceof BrokenCircuitError ? new FeedFailure('breaker open') : error
      if (!(failure instanceof FeedFailure)) throw failure
      this.count(failure.reason)
      this.options.onFailure(failure)
      throw failure
    } finally {
      this.seconds += (performance.now() - started) / 1000
    }
  }

  /**
   * Checks the feed without breaker and limits, and retries on a connection that the feed had already closed. @throws FeedFailure
   */
  async health<Schema extends v.GenericSchema>(schema: Schema): Promise<v.InferOutput<Schema>> {
    return this.withSecondTry((signal) => this.once('health', undefined, schema, signal))
  }

  /** Both tries share one timeout. */
  private async withSecondTry<T>(request: (signal: AbortSignal) => Promise<T>, mayTry = () => true): Promise<T> {
    const signal = AbortSignal.timeout(this.options.config.timeout)
    try {
      return await request(signal)
    } catch (error) {
      if (!(error instanceof FeedFailure && error.isTransient && mayTry())) throw error
      this.count('tried again')
      return request(signal)
    }
  }

  private async once<Schema extends v.GenericSchema>(
    path: 'prices' | 'copay' | 'health',
    body: object | undefined,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<v.InferOutput<Schema>> {
    const { url, key } = this.options.config
    let text: string
    try {
      const response = await fetch(`${url}/v1/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // Follows no redirects, so that the key goes nowhere else.
        redirect: 'manual',
        signal,
      }).catch((error: unknown) => {
        throw failureOf(error, 'unreachable')
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw this.refused(response)
      }
      text = await bodyOf(response)
    } catch (error) {
      throw failureOf(error, 'cut')
    }
    return parsed(text, schema)
  }

  /** Respects Retry-After. */
  private refused({ status, headers }: Response): FeedFailure {
    const seconds = waitOf(headers.get('retry-after'), this.options.now())
    if (status !== 429 && (status !== 503 || seconds === undefined)) return new FeedFailure('status', String(status))
    this.pausedUntil = this.options.now() + Math.min(seconds ?? 1, longestPause) * 1000
    return new FeedFailure('asked to wait')
  }

  private count(how: FeedFailureReason | 'answered' | 'tried again'): void {
    this.counts.set(how, (this.counts.get(how) ?? 0) + 1)
  }
}

/** Whether an error counts for the breaker; being asked to wait doesn't. */
function countsAgainstIt(error: unknown): boolean {
  return error instanceof FeedFailure && error.reason !== 'asked to wait'
}

function failureOf(error: unknown, otherwise: 'unreachable' | 'cut'): FeedFailure {
  if (error instanceof FeedFailure) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate ? new FeedFailure('timeout') : new FeedFailure(otherwise, failureCode(error))
}

/** Parses Retry-After, which is in seconds or a date. */
function waitOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - now) / 1000)
}

async function bodyOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxResponseBytes) throw new FeedFailure('too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parsed<Schema extends v.GenericSchema>(text: string, schema: Schema): v.InferOutput<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FeedFailure('not JSON')
  }
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  // The path of the wrong value, never the value.
  const [issue] = result.issues
  throw new FeedFailure('wrong answer', `${v.getDotPath(issue) ?? 'the whole'} (${issue.type})`)
}
