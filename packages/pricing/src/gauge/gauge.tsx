/** Draws the gauge: a half ring of four wedges around the best price. */
import { type PriceKind, priceKinds } from '../prices/price-kinds'
import { gaugeSize, wedgePath } from './geometry'
import type { WedgeWords } from './wedge-words'

export interface GaugeProps {
  /** Accessible name of the drawing. */
  name: string
  words: Record<PriceKind, WedgeWords>
  /** Wedges that are filled; the others show their outline. */
  filled: readonly PriceKind[]
  /** Wedges whose price is loading; they pulse. */
  waiting: readonly PriceKind[]
  /** The wedge lifted out of the ring. */
  best?: PriceKind | undefined
  /** `isFar`: the note gives the distance to the price instead of a saving. `explains`: the caption explains a wedge. */
  middle: {
    caption: string
    price?: string | undefined
    note?: string | undefined
    isFar?: boolean
    explains?: boolean
  }
}

export function Gauge({ name, words, filled, waiting, best, middle }: GaugeProps) {
  const marks = (kind: PriceKind) => ({
    'data-kind': kind,
    'data-filled': filled.includes(kind) ? '' : undefined,
    'data-waiting': waiting.includes(kind) ? '' : undefined,
    'data-best': kind === best ? '' : undefined,
  })
  return (
    <div className="rx-gauge-frame">
      <div className="rx-gauge" role="img" aria-label={name}>
        <svg viewBox={`0 0 ${gaugeSize.width} ${gaugeSize.height}`} aria-hidden="true">
          {priceKinds.map((kind, index) => (
            <g key={kind} className="rx-wedge-shape" {...marks(kind)}>
              <path className="rx-wedge-outline" d={wedgePath(index)} />
              <path className="rx-wedge-fill" d={wedgePath(index)} />
            </g>
          ))}
        </svg>
        {/* Words are HTML over the drawing, so that their size doesn't depend on its scale. */}
        {priceKinds.map((kind) => (
          <span key={kind} className="rx-wedge" {...marks(kind)}>
            <Words {...words[kind]} />
          </span>
        ))}
        {/* New words are new elements, so layout-shift metrics don't see any element move. */}
        <span key={middle.caption} className="rx-gauge-middle" data-explains={middle.explains ? '' : undefined}>
          <span className="rx-gauge-caption">{middle.caption}</span>
          {middle.price && (
            <b key={middle.price} className="rx-gauge-price" data-length={lengthOf(middle.price)}>
              {middle.price}
            </b>
          )}
        </span>
        <span
          key={middle.note}
          className="rx-gauge-note"
          data-price={middle.price && middle.note ? '' : undefined}
          data-far={middle.isFar ? '' : undefined}
        >
          {middle.note}
        </span>
      </div>
    </div>
  )
}

/** `$9.41` and `$52.99` are short, `$400.00` is middling, `$1,234.50` and most words are long. */
const lengthOf = (text: string) => (text.length > 7 ? 'long' : text.length > 6 ? 'middling' : 'short')

const Words = ({ label, lines }: WedgeWords) => (
  <>
    {label && <span className="rx-wedge-label">{label}</span>}
    {lines.map((text) => (
      <b
        key={text}
        className="rx-wedge-text"
        data-price={text.startsWith('$') ? '' : undefined}
        data-length={lengthOf(text)}
      >
        {text}
      </b>
    ))}
  </>
)
