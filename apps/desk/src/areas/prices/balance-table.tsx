/** What became of each row of a file: the lines add up to the rows read. */
import type { DeskFileReport } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDesk } from '../../frame/desk-context'
import { DataTable } from '../../frame/parts'

export function BalanceTable({ balance }: { balance: NonNullable<DeskFileReport['balance']> }) {
  const { text, language } = useDesk()
  const { prices } = text
  const { rows, taken, same, replaced, leftOut, refused } = balance
  const lines = [
    { what: prices.rowsRead, count: rows },
    { what: prices.taken, count: taken },
    ...(same > 0 ? [{ what: prices.same, count: same }] : []),
    ...(replaced > 0 ? [{ what: prices.replaced, count: replaced }] : []),
    ...leftOut.map(({ reason, rows: count }) => ({ what: fill(prices.leftOut, { reason }), count })),
    ...refused.map(({ reason, rows: count }) => ({ what: fill(prices.refusedRows, { reason }), count })),
  ]
  return (
    <>
      <h3>{prices.rowsTitle}</h3>
      {language !== 'en' && leftOut.length + refused.length > 0 && (
        <p className="desk-empty">{prices.rowReasonsInEnglish}</p>
      )}
      <DataTable
        caption={prices.rowsTitle}
        rows={lines}
        rowKey={({ what }) => what}
        columns={[
          { title: prices.rowsTitle, value: ({ what }) => what },
          { title: prices.rows, value: ({ count }) => count, isNumber: true },
        ]}
      />
    </>
  )
}
