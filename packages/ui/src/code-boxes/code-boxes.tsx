/** A code of single digits, with a box for each: the focus advances as digits are typed, and a paste fills all boxes. */
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { useAdoptedStyles } from '../root/use-adopted-styles'
import css from './code-boxes.css?inline'

const styles = [css]

interface CodeBoxesProps {
  label: string
  /** The name of the box at a position, counted from 1. */
  boxLabel: (place: number) => string
  length: number
  /** The digits so far; a space is an empty box. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** The first box, to focus it. */
  first?: RefObject<HTMLInputElement | null>
}

export function CodeBoxes({ label, boxLabel, length, value, onChange, error, first }: CodeBoxesProps) {
  const id = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  useAdoptedStyles(styles)
  const digits = Array.from({ length }, (_, place) => (value[place] ?? ' ').trim())
  const focus = (place: number) => boxes.current[Math.max(0, Math.min(place, length - 1))]?.focus()

  /** Writes digits from a position on, and focuses the box after them. */
  function put(place: number, text: string) {
    const next = [...digits]
    for (const [index, digit] of [...text].entries()) if (place + index < length) next[place + index] = digit
    onChange(next.map((digit) => digit || ' ').join(''))
    focus(place + text.length)
  }

  function clear(place: number) {
    onChange(digits.map((digit, index) => (index === place ? ' ' : digit || ' ')).join(''))
  }

  function onKeyDown(event: KeyboardEvent, place: number) {
    if (event.key === 'Backspace' && digits[place] === '') {
      event.preventDefault()
      clear(Math.max(0, place - 1))
      focus(place - 1)
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      focus(place - 1)
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      focus(place + 1)
    }
  }

  function onPaste(event: ClipboardEvent) {
    event.preventDefault()
    const pasted = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, length)
    if (pasted !== '') put(0, pasted)
  }

  return (
    <fieldset className="rx-code" aria-describedby={`${id}-note`}>
      <legend>{label}</legend>
      <div className="rx-code-boxes">
        {digits.map((digit, place) => (
          <input
            key={place}
            ref={(box) => {
              boxes.current[place] = box
              if (place === 0 && first) first.current = box
            }}
            className="rx-input"
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            // Phones offer the code from a text message in the first box.
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={boxLabel(place + 1)}
            aria-invalid={error === undefined ? undefined : true}
            value={digit}
            onChange={(event) => {
              const typed = event.target.value.replace(/\D/g, '')
              // A box with a digit contains both now; the new one counts.
              const fresh = digit !== '' && typed.length === 2 ? typed.replace(digit, '') || digit : typed
              if (fresh === '') clear(place)
              else put(place, fresh.slice(0, length - place))
            }}
            onKeyDown={(event) => onKeyDown(event, place)}
            onPaste={onPaste}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <span id={`${id}-note`} className="rx-field-error" aria-live="polite">
        {error}
      </span>
    </fieldset>
  )
}
