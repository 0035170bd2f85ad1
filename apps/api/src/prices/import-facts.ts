/** The imports that prices rest on, those of an operator or those of the demo data: what they are called, of which day, and whether they are older than their kind allows. */

import { DataCache } from '../database/data-cache'
import type { DataVersions } from '../database/data-versions'
import type { Queryable } from '../database/database'
import { fileKinds } from '../imports/kinds'
import { marketplacePlans } from '../imports/kinds/marketplace/plans'
import { ownPlans } from '../imports/kinds/own-plans/plans'
import { partDPlans } from '../imports/kinds/part-d/plans'
import { demoSource, type QuoteSource } from './quote'

/** A file that a price rests on. */
export interface ImportFact {
  source: Extract<QuoteSource, { kind: 'import' }>
  asOf: Date
  /** It is older than its kind allows. */
  isStale: boolean
}

export type ImportFactsById = ReadonlyMap<number, ImportFact>

interface ImportRow {
  id: number
  kind: string
  isDemo: boolean
  namesPharmacies: boolean
  /** As YYYY-MM-DD: the day of publication, else that of the import. */
  day: string
}

const maxBytes = 2 ** 20
const millisecondsOfDay = 86_400_000
const kinds = new Map(fileKinds.map((kind) => [kind.name, kind]))
/** Without one of these, no import has a price. */
const priced: readonly string[] = ['rates', 'usual-prices']
const withPlans: readonly string[] = [partDPlans, marketplacePlans, ownPlans].map(({ name }) => name)

/** Whose figures: what an operator imported, or what came with the program and is made up. They are never compared with each other. */
export type Figures = 'real' | 'demo'

interface Dependencies {
  database: Queryable
  versions: DataVersions
  figures: Figures
}

export class ImportFacts {
  private readonly cache: DataCache<'current', readonly ImportRow[]>

  constructor(private readonly deps: Dependencies) {
    this.cache = new DataCache({
      versions: deps.versions,
      what: `current imports, ${deps.figures}`,
      families: ['prices', 'plans'],
      maxBytes,
    })
  }

  /** Whether anything that is imported says a price. */
  async hasPrices(): Promise<boolean> {
    return (await this.current()).some(({ kind }) => priced.includes(kind))
  }

  /** Whether anything that is imported says plans. */
  async hasPlans(): Promise<boolean> {
    return (await this.current()).some(({ kind }) => withPlans.includes(kind))
  }

  /** Whether there is a file of a kind. */
  async has(kind: string): Promise<boolean> {
    return (await this.current()).some((row) => row.kind === kind)
  }

  /** The numbers of all that are read: statements leave out the rows of others. */
  async ids(): Promise<number[]> {
    return (await this.current()).map(({ id }) => id)
  }

  /** Whether any price may differ within a chain. */
  async namesPharmacies(): Promise<boolean> {
    return (await this.current()).some(({ kind, namesPharmacies }) => namesPharmacies && priced.includes(kind))
  }

  /** All that are read, by their numbers. @param today YYYY-MM-DD */
  async on(today: string): Promise<ImportFactsById> {
    return new Map((await this.current()).map((row) => [row.id, factOf(row, today)]))
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

/** What is made up is never out of date. */
function factOf({ id, kind: name, isDemo, day }: ImportRow, today: string): ImportFact {
  const kind = kinds.get(name)
  const asOf = new Date(`${day}T00:00:00Z`)
  const age = (Date.parse(`${today}T00:00:00Z`) - asOf.getTime()) / millisecondsOfDay
  return {
    source: {
      kind: 'import',
      name: isDemo ? demoSource : !kind || kind.publisher === 'own' ? name : kind.publisher,
      importId: id,
    },
    asOf,
    isStale: !isDemo && kind?.staleAfterDays !== undefined && age > kind.staleAfterDays,
  }
}
