/** A rating in quarter stars: a transparent slider over five stars, for every finger, keyboard and screen reader. */
import { type MouseEvent, useId, useRef } from 'react'
import { useAdoptedStyles } from '../root/use-adopted-styles'
import css from './stars.css?inline'

const styles = [css]
const most = 5
/** Pixels from which a press counts as dragging. */
const dragDistance = 6

interface StarsFieldProps {
  label: string
  hint: string
  /** 0 for no rating. */
  value: number
  /** The value in words, such as `3.5 of 5 stars`. */
  valueText: string
  /** The smallest difference, such as 0.25. */
  step: number
  onChange: (value: number) => void
}

export function StarsField({ label, hint, value, valueText, step, onChange }: StarsFieldProps) {
  const id = useId()
  const pressedAt = useRef<number>(undefined)
  useAdoptedStyles(styles)

  /** A tap chooses the whole star; dragging chooses parts of one. */
  function tap({ clientX, currentTarget }: MouseEvent) {
    const isTap = pressedAt.current !== undefined && Math.abs(clientX - pressedAt.current) < dragDistance
    const { left, width } = currentTarget.getBoundingClientRect()
    if (isTap) onChange(Math.min(most, Math.max(1, Math.ceil(((clientX - left) / width) * most))))
    pressedAt.current = undefined
  }

  return (
    <div className="rx-stars">
      <label className="rx-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="rx-stars-track">
        <svg viewBox="0 0 120 24" aria-hidden="true">
          <defs>
            <clipPath id={`${id}-part`}>
              <rect width={(value / most) * 120} height="24" />
            </clipPath>
          </defs>
          <path className="rx-stars-empty" d={starsPath} />
          <path className="rx-stars-full" d={starsPath} clipPath={`url(#${id}-part)`} />
        </svg>
        <input
          id={id}
          type="range"
          min={0}
          max={most}
          step={step}
          value={value}
          aria-valuetext={valueText}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(Number(event.target.value))}
          onPointerDown={({ clientX }) => {
            pressedAt.current = clientX
          }}
          onClick={tap}
        />
      </div>
      <output htmlFor={id}>{valueText}</output>
      <span id={`${id}-hint`} className="rx-field-hint">
        {hint}
      </span>
    </div>
  )
}

/** Five stars, each in a square of 24. */
const starsPath = Array.from({ length: most }, (_, index) => {
  const points = Array.from({ length: 10 }, (_, corner) => {
    const radius = corner % 2 === 0 ? 10 : 4.4
    const angle = (Math.PI / 5) * corner - Math.PI / 2
    return `${(index * 24 + 12 + radius * Math.cos(angle)).toFixed(2)} ${(12.8 + radius * Math.sin(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}).join('')
