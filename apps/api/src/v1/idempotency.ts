/**
 * Repeated requests: one with the same `Idempotency-Key` gets the same response, for a day. A process that ends in the midst
 * leaves a row without an answer, which counts for a minute; then the request is handled again.
 */
import { createHash } from 'node:crypto'
import { hashToken } from '../base/hash-token'
import { maybeOne, type Queryable } from '../database/database'
import { ProblemError } from './problem-error'

interface Repeatable {
  keyId: number
  idempotencyKey: string
  /** What the request is. */
  request: readonly unknown[]
  now: number
}

const allowed = /^[\w.:-]{8,200}$/
/** Milliseconds that a request is given. */
const longest = 60_000
const day = 86_400_000

/**
 * @param handle handles the request, unless it was handled before; returns JSON
 * @returns the response, and whether it is that of an earlier request
 * @throws ProblemError
 */
export async function answerOnce(
  database: Queryable,
  { keyId, idempotencyKey, request, now }: Repeatable,
  handle: () => Promise<string>,
): Promise<{ text: string; isRepeated: boolean }> {
  if (!allowed.test(idempotencyKey)) throw new ProblemError('IDEMPOTENCY_KEY_INVALID')
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  const at = new Date(now).toISOString()
  const begun = await maybeOne(
    database,
    `insert into api_answer (api_key_id, idempotency_key, request_hash, made_at) values ($1, $2, $3, $4)
     on conflict (api_key_id, idempotency_key) do update
       set request_hash = excluded.request_hash, answer = null, made_at = excluded.made_at
       where api_answer.made_at < $5 or (api_answer.answer is null and api_answer.made_at < $6)
     returning 1`,
    [keyId, idempotencyKey, hash, at, new Date(now - day).toISOString(), new Date(now - longest).toISOString()],
  )
  if (!begun) {
    const earlier = await maybeOne<{ text: string | null; isSame: boolean }>(
      database,
      `select answer "text", request_hash = $3 "isSame" from api_answer where api_key_id = $1 and idempotency_key = $2`,
      [keyId, idempotencyKey, hash],
    )
    if (earlier && !earlier.isSame) throw new ProblemError('IDEMPOTENCY_KEY_REUSED')
    if (!earlier || earlier.text === null) throw new ProblemError('IDEMPOTENCY_KEY_IN_USE')
    return { text: earlier.text, isRepeated: true }
  }
  try {
    const text = await handle()
    await database.query('update api_answer set answer = $3 where api_key_id = $1 and idempotency_key = $2', [
      keyId,
      idempotencyKey,
      text,
    ])
    return { text, isRepeated: false }
  } catch (error) {
    // A refused request changed nothing, so that the program may mend it and send it again.
    await database.query('delete from api_answer where api_key_id = $1 and idempotency_key = $2', [
      keyId,
      idempotencyKey,
    ])
    throw error
  }
}

/** A weak validator of a response. */
export const etagOf = (text: string): string => `W/"${hashToken(text).subarray(0, 16).toString('base64url')}"`
