/** How one price was computed, step by step, with the source of each figure. */
import type { LabQuote, LabStep } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDeskText } from '../../frame/desk-context'
import { DataTable } from '../../frame/parts'
import { PriceRows } from '../prices/price-rows'
import { sourceName } from './source-name'

export function Receipt({ what, quote }: { what: string; quote: LabQuote }) {
  const { lab } = useDeskText()
  const { amount, basis, source, importId, asOf, isStale, steps, rows } = quote
  const title = fill(lab.receipt, { what })
  const from = (name: string | null, id: number | null) =>
    name === null ? '' : id === null ? sourceName(lab, name) : fill(lab.importOf, { source: sourceName(lab, name), id })
  const label = ({ label }: LabStep) => (lab.steps as Readonly<Record<string, string>>)[label] ?? label
  return (
    <details className="lab-receipt">
      <summary>
        {title}: ${amount}
      </summary>
      <p>
        {[
          (lab.bases as Readonly<Record<string, string>>)[basis] ?? basis,
          from(source, importId),
          ...(asOf === null ? [] : [`${lab.asOf} ${asOf.slice(0, 10)}`]),
          ...(isStale ? [lab.outOfDate] : []),
        ].join(' · ')}
      </p>
      <DataTable
        caption={title}
        rows={steps.map((step, index) => ({ ...step, index }))}
        rowKey={({ index }) => index}
        empty={lab.exact}
        isSearchable={false}
        columns={[
          { title: lab.step, value: label },
          {
            title: lab.amount,
            value: ({ label, amount, detail }) =>
              [label === 'unitCostMissing' ? '' : amount, detail ?? ''].filter((part) => part !== '').join(' '),
            isNumber: true,
          },
          { title: lab.source, value: ({ source, importId }) => from(source, importId) },
          { title: lab.asOf, value: ({ asOf }) => asOf ?? '' },
        ]}
      />
      {rows.length > 0 && (
        <>
          <h3>{lab.rows}</h3>
          <PriceRows caption={fill(lab.rowsOf, { what })} rows={rows} hasImports isSearchable={false} />
        </>
      )}
    </details>
  )
}
