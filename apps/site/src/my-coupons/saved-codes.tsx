/** The codes of a saved coupon, which load when they're first asked for. */
import type { SavedCard } from '@rxgauge/contract'
import { GroupedCode } from '@rxgauge/pricing'
import { fill } from '@rxgauge/text'
import { useAccountText } from '../account/use-account-text'

interface SavedCodesProps {
  name: string
  card: SavedCard | undefined
  isLoading: boolean
  onShow: () => void
}

export function SavedCodes({ name, card, isLoading, onShow }: SavedCodesProps) {
  const { coupons: text } = useAccountText()
  const codes = [
    ['BIN', card?.bin],
    ['PCN', card?.pcn],
    [text.group, card?.groupNum],
    [text.member, card?.memberId],
  ] as const
  return (
    <details className="account-codes" onToggle={({ currentTarget }) => currentTarget.open && onShow()}>
      <summary aria-label={fill(text.codesOf, { name })}>{text.codes}</summary>
      {card ? (
        <dl>
          {codes.map(
            ([label, code]) =>
              code && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <GroupedCode code={code} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      ) : (
        isLoading && <span className="rx-bar rx-pulse" />
      )}
    </details>
  )
}
