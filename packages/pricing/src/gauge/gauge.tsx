/** The gauge itself: a half ring of four wedges around one answer. It draws what it is told. */
import type { PriceKind } from '../prices/price-kinds'
import { priceKinds } from '../prices/price-kinds'
import { gaugeSize, wedgeMiddle, wedgePath } from './geometry'
import type { WedgeWords } from './wedge-words'

export interface GaugeProps {
  /** What the drawing says, for those who cannot see it. */
  name: string
  words: Record<PriceKind, WedgeWords>
  /** Wedges that are filled; the others show their outline. */
  filled: readonly PriceKind[]
  /** Wedges whose price is on its way pulse. */
  waiting: readonly PriceKind[]
  middle: { caption: string; price: string | undefined; note: string | undefined }
}

/** Heights of the lines in the middle: the note is below the ring, where there is room for any language. */
const captionAt = 152
const captionAloneAt = 182
const priceAt = 190
const noteAt = 216

export function Gauge({ name, words, filled, waiting, middle }: GaugeProps) {
  return (
    <div className="rx-gauge-frame">
      <svg className="rx-gauge" viewBox={`0 0 ${gaugeSize.width} ${gaugeSize.height}`} role="img" aria-label={name}>
        {priceKinds.map((kind, index) => (
          <g
            key={kind}
            className="rx-wedge"
            data-kind={kind}
            data-filled={filled.includes(kind) ? '' : undefined}
            data-waiting={waiting.includes(kind) ? '' : undefined}
          >
            <path className="rx-wedge-outline" d={wedgePath(index)} />
            <path className="rx-wedge-fill" d={wedgePath(index)} />
            <Words words={words[kind]} index={index} />
          </g>
        ))}
        <text className="rx-gauge-caption" x="192" y={middle.price ? captionAt : captionAloneAt}>
          {middle.caption}
        </text>
        {middle.price && (
          <text className="rx-gauge-price" x="192" y={priceAt} data-length={lengthOf(middle.price)}>
            {middle.price}
          </text>
        )}
        {middle.note && (
          <text className="rx-gauge-note" x="192" y={noteAt}>
            {middle.note}
          </text>
        )}
      </svg>
    </div>
  )
}

/** `$9.41` and `$52.99` are short, `$400.00` middling, `$1,234.50` and most words long. */
const lengthOf = (text: string) => (text.length > 8 ? 'long' : text.length > 6 ? 'middling' : 'short')

function Words({ words: { label, lines }, index }: { words: WedgeWords; index: number }) {
  const { x, y } = wedgeMiddle(index)
  const all = [...(label ? [{ text: label, isLabel: true }] : []), ...lines.map((text) => ({ text, isLabel: false }))]
  const height = 17
  return all.map(({ text, isLabel }, line) => (
    <text
      key={`${line} ${text}`}
      className={isLabel ? 'rx-wedge-label' : 'rx-wedge-text'}
      data-price={!isLabel && text.startsWith('$') ? '' : undefined}
      data-length={lengthOf(text)}
      x={x.toFixed(1)}
      y={(y + 5 + (line - (all.length - 1) / 2) * height).toFixed(1)}
    >
      {text}
    </text>
  ))
}
