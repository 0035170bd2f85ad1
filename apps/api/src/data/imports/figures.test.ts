/**
 * A second opinion: random files are imported, and every price that the server shows is compared with an oracle's, which was
 * written from the documents. `pnpm test --all` compares many more.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type Batch, batches, batchSize } from '../../../test/figures/cases'
import { drugFacts, fixedFiles, importBatch, worldOf } from '../../../test/figures/import-batch'
import { type Figures, type Fill, figuresOf, type Row, type World } from '../../../test/figures/oracle'
import { estimate, ownOrganization } from '../../../test/figures/own-organization'
import { shownFigures } from '../../../test/figures/shown-figures'
import { importFiles } from '../../../test/import-files'
import { startTestServer, type TestServer } from '../../../test/server'
import { one } from '../../database/database'
import { removeDemoData } from '../demo/remove'

const cases = Number(process.env.FIGURES_CASES ?? 10)
const seed = Number(process.env.TEST_SEED ?? 1)

let api: TestServer
beforeAll(async () => {
  api = await startTestServer()
  await removeDemoData(api.database)
  await ownOrganization(api.database)
  await importFiles(api.database, fixedFiles, { isAccepted: true })
})
afterAll(() => api.close())

/** Cases between two reports of progress; a fill has four prices. */
const reportEach = 50
const batchCount = Math.ceil(cases / batchSize)

test(
  `${batchCount * batchSize} cases of random files show the prices that the documents define (seed ${seed})`,
  async () => {
    let fills = 0
    let compared = 0
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        fills += await compareBatch(batch)
        compared += batchSize
        if (compared % reportEach === 0)
          console.log(`figures: seed ${seed}, ${compared} cases, ${fills} fills: all alike`)
      }),
      { numRuns: batchCount, seed, endOnFailure: true, reporter: failWithRows },
    )
  },
  600_000 + cases * 5000,
)

/** Reports the first difference with its rows, because shrinking the case would take longer than reading them. */
function failWithRows({ failed, counterexample, errorInstance, counterexamplePath }: fc.RunDetails<[Batch]>): void {
  const [batch] = counterexample ?? []
  if (!failed || !batch) return
  throw new Error(`seed ${seed}, path ${counterexamplePath}: ${errorInstance}`, { cause: errorInstance })
}

async function compareBatch(batch: Batch): Promise<number> {
  api.clock.now = Date.parse(`${batch.day}T05:00:00Z`) + batch.minutes * 60_000
  await importBatch(api.database, batch)
  await api.endConnections()
  const { token } = await api.device('OURS')
  let count = 0
  for (const one of batch.cases) {
    const world = worldOf(batch, one, estimate)
    for (const drug of one.drugs) {
      const { id, usualQuantity } = await drugFacts(api.database, drug.rxcui)
      for (const draft of one.fills) {
        const fill = { ...draft, drug, day: batch.day, usualQuantity }
        const told = figuresOf(world, fill)
        const planId = await planIdOf(fill.plan)
        const shown = await shownFigures(api, { drugId: id, quantity: fill.quantity, planId, zip: one.zip, token })
        if (!isDeepStrictEqual(shown, told)) throw new Error(differenceOf({ shown, told, fill, world }))
        count++
      }
    }
  }
  return count
}

interface Difference {
  shown: Figures
  told: Figures
  fill: Fill
  world: World
}

/** Both prices, and the rows that may be involved. */
function differenceOf({ shown, told, fill, world }: Difference): string {
  const { drug, quantity, plan, day, usualQuantity } = fill
  const names = [drug.rxcui, drug.name, ...drug.packages.map(({ ndc }) => ndc)]
  const isOfIt = (row: Row) => {
    const named = [row.RXCUI, row.NDC, row['Brand name']].filter((each) => each)
    const code = row['Plan Code'] || row['Network code'] || row['Chain code']
    return named.length > 0
      ? named.some((each) => names.includes(each ?? ''))
      : code?.endsWith(world.pharmacies[0]?.chain.at(-1) ?? '')
  }
  const files = world.files.map(({ kind, rows }) => [kind, ...rows.filter(isOfIt).map((row) => JSON.stringify(row))])
  return [
    `${drug.name}, ${quantity} on ${day} with plan "${plan}" (usually ${usualQuantity})`,
    `shown ${JSON.stringify(shown)}`,
    `told  ${JSON.stringify(told)}`,
    JSON.stringify(drug),
    ...files.filter(({ length }) => length > 1).map((lines) => lines.join('\n  ')),
  ].join('\n')
}

async function planIdOf(code: string): Promise<number> {
  if (code === '') return 0
  const name = code === 'uninsured' ? 'I have no insurance' : `Plan ${code}`
  const { id } = await one<{ id: number }>(
    api.database,
    'select id from insurance_plan where name = $1 and obsolete_on is null order by id limit 1',
    [name],
  )
  return id
}
