/** The powered-by image, in the variant that fits the organization's colors (account 3, "poweredByImageType"). */
import { fill } from '@rxgauge/text'
import { useSite } from '../site-context'

export function PoweredBy() {
  const { organization, text } = useSite()
  const kind = organization.colorScheme.poweredByImageType
  if (!kind) return null
  return (
    <p className="site-powered" data-kind={['color', 'white', 'dark'].includes(kind) ? kind : 'color'}>
      <svg viewBox="0 0 32 18" width="32" height="18" aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <path key={index} className={`site-mark-${index + 1}`} d={wedgePath(index)} />
        ))}
      </svg>
      {fill(text.footer.poweredBy, { product: organization.app.productName })}
    </p>
  )
}

/** One of four segments of a half ring around (16, 17). */
function wedgePath(index: number): string {
  const at = (part: number) => {
    const angle = Math.PI * (1 - part / 4)
    return `${(16 + 12 * Math.cos(angle)).toFixed(1)} ${(17 - 12 * Math.sin(angle)).toFixed(1)}`
  }
  return `M ${at(index + 0.06)} A 12 12 0 0 1 ${at(index + 0.94)}`
}
