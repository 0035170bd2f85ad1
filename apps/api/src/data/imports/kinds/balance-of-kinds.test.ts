/**
 * For each kind, every row of a file is in exactly one place of its balance. Files are made from the examples of the kind's
 * columns, with changed and bad fields, duplicate rows, rows without a value, and a total.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database'
import { importFiles } from '../../../../test/import-files'
import { csvLine } from '../../../base/csv'
import type { Database } from '../../../database/database'
import { type Balance, sumOf } from '../balance'
import type { FileKind } from '../file-kind'
import type { Delimited } from '../reading/records'
import type { RefusedLine } from '../row-reader'
import { fileKinds } from '.'

const runs = Number(process.env.BALANCE_RUNS ?? 8)
const seed = Number(process.env.TEST_SEED ?? 1)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Changes to a field: of its example, or instead of it. */
const change = fc.oneof(
  { weight: 3, arbitrary: fc.nat(9).map((digit) => (text: string) => text.replace(/\d(?=\D*$)/, String(digit))) },
  { weight: 1, arbitrary: fc.nat(9).map((digit) => (text: string) => text.replace(/\d/, String(digit))) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', '0', '-1', 'N/A', 'x"y', '.', 'N', 'Y', '1e9').map((text) => () => text),
  },
)

const rowsOf = (fields: number) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.array(fc.tuple(fc.nat(fields - 1), change), { maxLength: 3 }) },
      { weight: 3, arbitrary: fc.nat(20).map((earlier) => ({ earlier })) },
      { weight: 1, arbitrary: fc.constant('blank' as const) },
    ),
    { maxLength: 12 },
  )
type GeneratedRow = ReturnType<typeof rowsOf> extends fc.Arbitrary<(infer Row)[]> ? Row : never

/** @returns the lines without blank ones, and all lines */
function linesOf(
  examples: readonly string[],
  generated: readonly GeneratedRow[],
): { rows: string[][]; all: string[][] } {
  const rows = [[...examples]]
  const all = [[...examples]]
  for (const each of generated) {
    if (each === 'blank') {
      all.push(examples.map(() => ''))
      continue
    }
    const row =
      'earlier' in each
        ? (rows[each.earlier % rows.length] ?? [])
        : examples.map((example, at) =>
            each.filter(([place]) => place === at).reduce((text, [, of]) => of(text), example),
          )
    all.push(row)
    if (row.some((field) => field !== '')) rows.push(row)
  }
  return { rows, all }
}

async function balanceOf(kind: FileKind, content: string): Promise<{ balance: Balance; refused: RefusedLine[] }> {
  const refused: RefusedLine[] = []
  const [report] = await importFiles(
    database,
    { 'file.txt': content },
    { isDryRun: true, mostRefusedPercent: 100, onRefused: (_, line) => refused.push(line) },
  )
  if (report?.kind !== kind.name || !report.balance) throw new Error(`It was not read: ${JSON.stringify(report)}`)
  return { balance: report.balance, refused }
}

function expectSum({ balance, refused }: { balance: Balance; refused: RefusedLine[] }, rows: number): void {
  expect(balance.rows).toBe(rows)
  const { taken, same, replaced, leftOut, firstReplaced } = balance
  expect(taken + same + replaced + sumOf(leftOut) + sumOf(balance.refused)).toBe(rows)
  for (const count of [taken, same, replaced]) expect(count).toBeGreaterThanOrEqual(0)
  expect(sumOf(balance.refused)).toBe(refused.length)
  expect(firstReplaced).toHaveLength(Math.min(10, replaced))
  for (const { line, by } of firstReplaced) expect(line).not.toBe(by)
}

const tables = fileKinds.filter(({ format }) => format !== 'json list')
test.each(tables.map((kind) => [kind.name, kind] as const))('%s', async (_, kind) => {
  const { columns, headerless } = kind
  const format = kind.format as Delimited
  const [delimiter = ','] = [format.delimiter].flat()
  const listed = headerless ? headerless.order.flatMap((column) => columns[column] ?? []) : Object.values(columns)
  const line = (fields: readonly string[]) => (format.isQuoted ? csvLine(fields, delimiter) : fields.join(delimiter))
  await fc.assert(
    fc.asyncProperty(rowsOf(listed.length), fc.boolean(), async (generated, hasTotal) => {
      const { rows, all } = linesOf(
        listed.map(({ example }) => example),
        generated,
      )
      const header = headerless ? [] : [listed.map(({ names: [name = ''] }) => name)]
      const total =
        hasTotal && !headerless ? [listed.map((__, at) => (at === 0 ? 'Total' : at === 1 ? '12.50' : ''))] : []
      const content = [...header, ...all, ...total].map(line).join('\n')
      expectSum(await balanceOf(kind, content), rows.length + total.length)
    }),
    { numRuns: runs, seed },
  )
})

const lists = fileKinds.filter(({ format }) => format === 'json list')
test.each(lists.map((kind) => [kind.name, kind] as const))('%s', async (_, kind) => {
  const columns = Object.values(kind.columns)
  await fc.assert(
    fc.asyncProperty(rowsOf(columns.length), async (generated) => {
      const { rows } = linesOf(
        columns.map(({ example }) => example),
        generated,
      )
      const elements = rows.map((row) =>
        Object.fromEntries(columns.map(({ names: [name = ''] }, at) => [name, parsedOf(row[at] ?? '')])),
      )
      expectSum(await balanceOf(kind, JSON.stringify(elements)), elements.length)
    }),
    { numRuns: runs, seed },
  )
})

/** Lists and objects are JSON in the examples; a changed one may not be valid any more. */
function parsedOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
