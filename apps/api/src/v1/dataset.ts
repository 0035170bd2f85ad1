/** How much data the installation has, and how old it is. Counted once for each version of the data. */
import { type Counts, type DataAge, readCounts, readDataAges } from '../data/imports/data-status'
import { fileKinds } from '../data/imports/kinds'
import { DataCache } from '../database/data-cache'
import { type DataVersions, pricedFamilies } from '../database/data-versions'
import { one, type Queryable } from '../database/database'

interface Extent {
  counts: Counts
  hasDemo: boolean
}

interface Dependencies {
  reads: Queryable
  versions: DataVersions
}

const maxBytes = 2 ** 16

export class Dataset {
  private readonly cache: DataCache<'all', Extent>

  constructor(private readonly deps: Dependencies) {
    this.cache = new DataCache({ versions: deps.versions, what: 'extent', families: pricedFamilies, maxBytes })
  }

  extent(): Promise<Extent> {
    const { reads } = this.deps
    return this.cache.get('all', async () => {
      const [counts, { hasDemo }] = await Promise.all([
        readCounts(reads),
        one<{ hasDemo: boolean }>(
          reads,
          `select exists (select from data_import where is_demo and state = 'current') "hasDemo"`,
        ),
      ])
      return { counts, hasDemo }
    })
  }

  async ages(): Promise<(DataAge & { publisher: string })[]> {
    const ages = await readDataAges(this.deps.reads, fileKinds)
    return ages.map((age) => ({
      ...age,
      publisher: fileKinds.find(({ name }) => name === age.kind)?.publisher ?? age.kind,
    }))
  }
}
