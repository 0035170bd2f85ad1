/** The organization's claims about savings and pharmacies; nothing if it removes both. */
import { groupThousands } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useSite } from '../site-context'

export function Claims() {
  const { options, text } = useSite()
  const { savingsPercent: percent, pharmacies } = options.claims
  if (percent === null && pharmacies === null) return null
  return (
    <p>
      {percent !== null && fill(text.claims.savings, { percent })}{' '}
      {pharmacies !== null && fill(text.claims.pharmacies, { pharmacies: groupThousands(pharmacies) })}
    </p>
  )
}
