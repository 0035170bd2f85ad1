/** Rows of price files, as the files have them, with their figures and days. */
import type { PriceRow } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDeskText } from '../../frame/desk-context'
import { type Column, DataTable } from '../../frame/parts'

interface PriceRowsProps {
  caption: string
  rows: readonly PriceRow[]
  /** Whether they are of several imports. */
  hasImports?: boolean
  isSearchable?: boolean
}

export function PriceRows({ caption, rows, hasImports = false, isSearchable = true }: PriceRowsProps) {
  const { prices } = useDeskText()
  const names = prices.figures as Readonly<Record<string, string>>
  const importColumn: Column<PriceRow> = {
    title: prices.rowImport,
    value: ({ importId }) => importId,
    isNumber: true,
  }
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => JSON.stringify(row)}
      empty={prices.noRows}
      isSearchable={isSearchable && rows.length > 10}
      columns={[
        ...(hasImports ? [importColumn] : []),
        { title: prices.rowDrug, value: ({ drug }) => drug },
        { title: prices.rowPlace, value: ({ place }) => place || prices.rowEverywhere },
        {
          title: prices.rowTerms,
          value: ({ network, basis }) => [network, basis].filter((part) => part !== '').join(', '),
        },
        {
          title: prices.rowFigures,
          value: ({ figures }) =>
            Object.entries(figures)
              .map(([name, amount]) => fill(prices.figure, { name: names[name] ?? name, amount }))
              .join(', '),
        },
        { title: prices.rowUnit, value: ({ unit }) => unit ?? '' },
        { title: prices.rowFrom, value: ({ from }) => from },
        { title: prices.rowTo, value: ({ to }) => to ?? prices.rowNoEnd },
      ]}
    />
  )
}
