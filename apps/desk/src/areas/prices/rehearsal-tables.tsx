/** Prices before and after an import. */
import type { DeskRehearsal } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { useDeskText } from '../../frame/desk-context'
import { DataTable } from '../../frame/parts'

export function RehearsalTables({ rehearsals }: { rehearsals: readonly DeskRehearsal[] }) {
  const { prices } = useDeskText()
  if (rehearsals.length === 0) return <p className="desk-empty">{prices.noRehearsal}</p>
  return rehearsals.map((rehearsal) => <RehearsalTable key={rehearsal.day} rehearsal={rehearsal} />)
}

type RehearsedPrice = DeskRehearsal['largest'][number]

function RehearsalTable({ rehearsal }: { rehearsal: DeskRehearsal }) {
  const { prices } = useDeskText()
  const { day, before, after, changed, changedByHalf, gone, added, largest } = rehearsal
  const title = fill(prices.pricesOn, { day })
  const dollars = (amount: string | null) => (amount === null ? prices.none : `$${amount}`)
  const change = ({ before, percent }: RehearsedPrice) =>
    before === null ? prices.isNew : percent === null ? prices.isGone : `${percent > 0 ? '+' : ''}${percent}%`
  const place = ({ at: [first, ...others] }: RehearsedPrice) =>
    first === undefined
      ? prices.everywhere
      : others.length === 0
        ? first
        : fill(prices.more, { first, count: others.length })
  return (
    <>
      <h3>{title}</h3>
      <p>{fill(prices.rehearsalSum, { before, after, changed, byHalf: changedByHalf, gone, added })}</p>
      <DataTable
        caption={title}
        rows={largest}
        rowKey={({ drug, quantity, by, before, after, at }) => [drug, quantity, by, before, after, at[0]].join(' ')}
        columns={[
          { title: prices.drug, value: ({ drug }) => drug },
          { title: prices.quantity, value: ({ quantity }) => Number(quantity), isNumber: true },
          { title: prices.where, value: ({ at }) => at.join(', '), cell: place },
          { title: prices.by, value: ({ by }) => (by === 'usual price' ? prices.withoutCard : by) },
          {
            title: prices.before,
            value: ({ before }) => Number(before ?? 0),
            cell: ({ before }) => dollars(before),
            isNumber: true,
          },
          {
            title: prices.after,
            value: ({ after }) => Number(after ?? 0),
            cell: ({ after }) => dollars(after),
            isNumber: true,
          },
          { title: prices.change, value: ({ percent }) => percent ?? 0, cell: change, isNumber: true },
        ]}
      />
    </>
  )
}
