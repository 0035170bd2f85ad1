/**
 * Counts what an organization's visitors do, by day. Counts are collected in memory and written in one statement every
 * few seconds: no request waits for it, and no row identifies anybody. A server writes the rest when it stops; a killed
 * one loses the last five seconds.
 */

import { newYorkDay } from '../../base/new-york-day'
import { WriteBehind } from '../../base/write-behind'
import type { Database } from '../../database/database'
import { isTestSql } from '../test-organizations/is-test'
import { recordShownCards, type ShownCards } from '../webhooks/record-event'
import type { CountedEvent } from './measures'

/** The most cards without a known organization; more aren't counted while the database is down. */
const maxCards = 10_000

interface Dependencies {
  database: Pick<Database, 'query' | 'transaction'>
  now: () => number
}

interface CountRow {
  organizationId: number
  day: string
  measure: string
  kind: string
  count: number
}

/** For a card, of which only the id is known. */
interface CardCount {
  adjudicationId: string
  day: string
  counted: CountedEvent
}

export class DailyCounts {
  private rows = new Map<string, CountRow>()
  private cards: CardCount[] = []
  private readonly writer = new WriteBehind(() => this.write())

  constructor(private readonly deps: Dependencies) {}

  add(organizationId: number, { measure, kind }: CountedEvent): void {
    this.put({ organizationId, day: this.today(), measure, kind, count: 1 })
  }

  addOfCard(adjudicationId: string, counted: CountedEvent): void {
    if (this.cards.length < maxCards) this.cards.push({ adjudicationId, day: this.today(), counted })
  }

  /** Writes the current counts, after any write in progress. Counts that can't be written wait for the next time. */
  flush(): Promise<void> {
    return this.writer.flush()
  }

  /** Returns a function that writes the remaining counts and stops. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    return this.writer.start(onError)
  }

  private today = () => newYorkDay(this.deps.now())

  private put(row: CountRow): void {
    const { organizationId, day, measure, kind, count } = row
    const key = [organizationId, day, measure, kind].join('\n')
    this.rows.set(key, { ...row, count: count + (this.rows.get(key)?.count ?? 0) })
  }

  private async write(): Promise<void> {
    const cards = this.cards
    this.cards = []
    try {
      await this.placeCards(cards)
    } catch (error) {
      this.cards = [...cards, ...this.cards].slice(0, maxCards)
      throw error
    }
    const rows = [...this.rows.values()]
    this.rows = new Map()
    if (rows.length === 0) return
    try {
      // Writes in a fixed order, so that two servers never deadlock; an organization may have been deleted meanwhile.
      await this.deps.database.transaction(async (transaction) => {
        await transaction.query(
          `insert into daily_count (organization_id, day, measure, kind, count)
         select c."organizationId", c.day, c.measure, c.kind, c.count
         from json_to_recordset($1::json) c ("organizationId" int, day date, measure text, kind text, count int)
         join organization o on o.id = c."organizationId" and not ${isTestSql('o')}
         order by c."organizationId", c.day, c.measure, c.kind
         on conflict (organization_id, day, measure, kind) do update set count = daily_count.count + excluded.count`,
          [JSON.stringify(rows)],
        )
        for (const [organizationId, cards] of shownCards(rows))
          await recordShownCards(transaction, organizationId, cards)
      })
    } catch (error) {
      for (const row of rows) this.put(row)
      throw error
    }
  }

  private async placeCards(cards: readonly CardCount[]): Promise<void> {
    if (cards.length === 0) return
    const coupons = await this.deps.database.query<{ id: string; organizationId: number }>(
      `select a.id, d.organization_id "organizationId" from adjudication a join device d on d.id = a.device_id
       where a.id::text = any($1::text[])`,
      [cards.map(({ adjudicationId }) => adjudicationId)],
    )
    const organizations = new Map(coupons.map(({ id, organizationId }) => [id, organizationId]))
    for (const { adjudicationId, day, counted } of cards) {
      const organizationId = organizations.get(adjudicationId)
      if (organizationId !== undefined) this.put({ organizationId, day, ...counted, count: 1 })
    }
  }
}

/** By organization, in a fixed order too. */
function shownCards(rows: readonly CountRow[]): [organizationId: number, cards: ShownCards][] {
  const shown = new Map<number, ShownCards>()
  for (const { organizationId, measure, kind, count } of rows) {
    const isOfProgram = measure === 'by programs' && kind === 'card'
    if (measure !== 'card shown' && !isOfProgram) continue
    const cards = shown.get(organizationId) ?? {}
    const name = isOfProgram ? 'program' : (kind as keyof ShownCards)
    shown.set(organizationId, { ...cards, [name]: (cards[name] ?? 0) + count })
  }
  return [...shown].sort(([one], [other]) => one - other)
}
