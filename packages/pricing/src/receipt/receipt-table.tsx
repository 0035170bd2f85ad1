/** A receipt: its lines, and a rule above what is paid. */
import { cents, formatPrice, type Receipt, type ReceiptLine } from '@rxgauge/contract'
import type { ReceiptNames } from '@rxgauge/text'
import { useResults } from '../results/results-context'
import { useReceiptWords } from './receipt-words'

interface ReceiptTableProps {
  receipt: Receipt
  names: ReceiptNames
  /** Which of several receipts it is. */
  caption?: string | undefined
}

export function ReceiptTable({ receipt: { base, off, subtotal, total }, names, caption }: ReceiptTableProps) {
  const text = useResults().messages.howPriced.receipt
  return (
    <table className="rx-receipt">
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        <Lines lines={base} names={names} />
        {off.length > 0 && base.length > 1 && <Line label={text.cardPrice} amount={subtotal} />}
        <Lines lines={off} names={names} />
      </tbody>
      <tfoot>
        <Line label={text.total} amount={total} />
      </tfoot>
    </table>
  )
}

function Lines({ lines, names }: { lines: readonly ReceiptLine[]; names: ReceiptNames }) {
  const labelOf = useReceiptWords(names)
  return lines.map(({ item, amount }, index) => <Line key={index} label={labelOf(item)} amount={amount} />)
}

function Line({ label, amount }: { label: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {amount < 0 && '−'}
        {formatPrice(cents(Math.abs(amount)))}
      </td>
    </tr>
  )
}
