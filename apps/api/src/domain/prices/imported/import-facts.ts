/**
 * The imports behind prices, an operator's or the demo's: their name and day, and whether they are older than their kind allows.
 */

import { DataCache } from '../../../database/data-cache'
import type { DataVersions } from '../../../database/data-versions'
import type { Queryable } from '../../../database/database'
import { demoSource, type QuoteSource } from '../quote'

/** A file that a price is based on. */
export interface ImportFact {
  source: Extract<QuoteSource, { kind: 'import' }>
  asOf: Date
  /** It's older than its kind allows. */
  isStale: boolean
  /** Figures from before this day are older than their kind allows; `undefined` for demo data and kinds without a limit. */
  staleBefore: Date | undefined
}

/** A figure from an import. */
export interface ImportedFigure {
  importId: number
  /** For a file that repeats its figures weekly (NADAC): the last week with this figure, as YYYY-MM-DD. */
  saidOn?: string | null
}

/** The file of a figure, dated by the figure's own last week if it has one. */
export function factOfFigure({ importId, saidOn }: ImportedFigure, facts: ImportFactsById): ImportFact | undefined {
  const fact = facts.get(importId)
  if (!fact || !saidOn) return fact
  const asOf = new Date(`${saidOn}T00:00:00Z`)
  return { ...fact, asOf, isStale: fact.staleBefore !== undefined && asOf < fact.staleBefore }
}

export type ImportFactsById = ReadonlyMap<number, ImportFact>

interface ImportRow {
  id: number
  kind: string
  isDemo: boolean
  namesPharmacies: boolean
  /** The day of publication, else of the import, as YYYY-MM-DD. */
  day: string
}

const maxBytes = 2 ** 20
const millisecondsOfDay = 86_400_000

/** What prices need to know of a kind of file. */
export interface ImportedKind {
  name: string
  /** The publisher, shown beside prices that depend on it. `own` is an operator's own file. */
  publisher: string
  /** Imports without any kind that provides prices have no prices; the same holds for plans. */
  provides?: 'prices' | 'plans'
  /** Days after which prices that depend on an import are marked as out of date; never, if missing. */
  staleAfterDays?: number
}

/**
 * Real figures are an operator's imports; demo figures come with the program and are made up. They are never compared with each
 * other.
 */
export type Figures = 'real' | 'demo'

interface Dependencies {
  database: Queryable
  versions: DataVersions
  kinds: readonly ImportedKind[]
  figures: Figures
}

export class ImportFacts {
  private readonly cache: DataCache<'current', readonly ImportRow[]>
  private readonly kinds: ReadonlyMap<string, ImportedKind>

  constructor(private readonly deps: Dependencies) {
    this.kinds = new Map(deps.kinds.map((kind) => [kind.name, kind]))
    this.cache = new DataCache({
      versions: deps.versions,
      what: `current imports, ${deps.figures}`,
      families: ['prices', 'plans'],
      maxBytes,
    })
  }

  /** Whether any import has prices. */
  async hasPrices(): Promise<boolean> {
    return (await this.current()).some(({ kind }) => this.provides(kind, 'prices'))
  }

  /** Whether any import has plans. */
  async hasPlans(): Promise<boolean> {
    return (await this.current()).some(({ kind }) => this.provides(kind, 'plans'))
  }

  /** Whether an import of a kind exists. */
  async has(kind: string): Promise<boolean> {
    return (await this.current()).some((row) => row.kind === kind)
  }

  /** Ids of the current imports; statements skip the rows of others. */
  async ids(): Promise<number[]> {
    return (await this.current()).map(({ id }) => id)
  }

  /** Whether any prices may differ within a chain. */
  async namesPharmacies(): Promise<boolean> {
    return (await this.current()).some(({ kind, namesPharmacies }) => namesPharmacies && this.provides(kind, 'prices'))
  }

  /** The current imports by id. @param today YYYY-MM-DD */
  async on(today: string): Promise<ImportFactsById> {
    return new Map((await this.current()).map((row) => [row.id, factOf(row, this.kinds.get(row.kind), today)]))
  }

  private provides(kind: string, what: 'prices' | 'plans'): boolean {
    return this.kinds.get(kind)?.provides === what
  }

  private current(): Promise<readonly ImportRow[]> {
    return this.cache.get('current', () =>
      this.deps.database.query<ImportRow>(
        `select id, kind, is_demo "isDemo", names_pharmacies "namesPharmacies",
           to_char(coalesce(as_of, (imported_at at time zone 'America/New_York')::date), 'YYYY-MM-DD') "day"
         from data_import where state = 'current' and is_demo = $1 order by id`,
        [this.deps.figures === 'demo'],
      ),
    )
  }
}

/** Demo data is never out of date. */
function factOf({ id, kind: name, isDemo, day }: ImportRow, kind: ImportedKind | undefined, today: string): ImportFact {
  const asOf = new Date(`${day}T00:00:00Z`)
  const { staleAfterDays } = kind ?? {}
  const staleBefore =
    isDemo || staleAfterDays === undefined
      ? undefined
      : new Date(Date.parse(`${today}T00:00:00Z`) - staleAfterDays * millisecondsOfDay)
  return {
    source: {
      kind: 'import',
      name: isDemo ? demoSource : !kind || kind.publisher === 'own' ? name : kind.publisher,
      importId: id,
    },
    asOf,
    isStale: staleBefore !== undefined && asOf < staleBefore,
    staleBefore,
  }
}
