/** Sentences that explain why there is no price; none is guessed. */
import type { Language } from '@rxgauge/text'
import { priceText } from '@rxgauge/text/server'
import { DomainError } from '../../base/errors/domain-error'
import { one, type Queryable } from '../../database/database'

/** The quote, or a refusal with `sentence` if no source has a price. @throws DomainError */
export async function orNoPrice<T>(quote: Promise<T>, sentence: () => string | Promise<string>): Promise<T> {
  try {
    return await quote
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'PRICE_NOT_AVAILABLE' || error.sentence) throw error
    throw new DomainError(error.code, await sentence(), error)
  }
}

/** @param networkIds the organization's; `null` for all */
export async function noDiscountSentence(
  database: Queryable,
  networkIds: readonly number[] | null,
  language: Language,
): Promise<string> {
  const { noDiscountCard, noDiscountPrice } = priceText(language)
  return (await hasDiscountCard(database, networkIds)) ? noDiscountPrice : noDiscountCard
}

/** @param networkIds the organization's; `null` for all */
export async function hasDiscountCard(database: Queryable, networkIds: readonly number[] | null): Promise<boolean> {
  const { hasCard } = await one<{ hasCard: boolean }>(
    database,
    'select exists(select 1 from network where $1::int[] is null or id = any($1)) "hasCard"',
    [networkIds],
  )
  return hasCard
}
