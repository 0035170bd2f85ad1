/** What a pharmacist types, big enough to read across a counter. */
import { useResults } from '../results/results-context'

interface CardCodesProps {
  card: { bin: string; pcn: string; groupNum: string; memberId: string }
}

export function CardCodes({ card }: CardCodesProps) {
  const { messages } = useResults()
  const text = messages.coupon
  const codes = [
    [text.bin, card.bin],
    [text.pcn, card.pcn],
    [text.group, card.groupNum],
    [text.memberId, card.memberId],
  ] as const
  return (
    <dl className="rx-codes">
      {codes.map(([name, code]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{code}</dd>
        </div>
      ))}
    </dl>
  )
}
