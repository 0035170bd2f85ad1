/** Asks one feed over HTTP: within its time, as often as it may be asked, and not while it fails. */
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import * as v from 'valibot'
import { failureCode } from '../../errors/failure-code'
import type { SourceOrder } from '../source-order'
import type { FeedConfig } from './feed-config'
import { maxResponseBytes } from './feed-contract'
import { FeedFailure, type FeedFailureReason } from './feed-failure'
import { RequestLimits, RetryBudget } from './request-limits'

/** After so many failures in a row nobody waits for it any more; then one asks again after so many milliseconds. */
const failuresUntilOpen = 5
const openFor = 10_000
/** The longest that a feed may ask to be left alone, in seconds. */
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
  /** Requests by how they ended, second tries apart, and the seconds of all. */
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

  /** Whether it lives, past breaker and limits. A connection that it had closed meanwhile is no answer. @throws FeedFailure */
  async health<Schema extends v.GenericSchema>(schema: Schema): Promise<v.InferOutput<Schema>> {
    return this.withSecondTry((signal) => this.once('health', undefined, schema, signal))
  }

  /** Both tries within the time of one. */
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
        // The key goes nowhere else: an answer that sends elsewhere is none.
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

  /** A feed that asks to be left alone is left alone. */
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

/** Being asked to wait is no fault; everything else is. */
function countsAgainstIt(error: unknown): boolean {
  return error instanceof FeedFailure && error.reason !== 'asked to wait'
}

function failureOf(error: unknown, otherwise: 'unreachable' | 'cut'): FeedFailure {
  if (error instanceof FeedFailure) return error
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  return isLate ? new FeedFailure('timeout') : new FeedFailure(otherwise, failureCode(error))
}

/** Seconds, or a date. */
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
  // Where it is wrong, and never what stands there.
  const [issue] = result.issues
  throw new FeedFailure('wrong answer', `${v.getDotPath(issue) ?? 'the whole'} (${issue.type})`)
}
