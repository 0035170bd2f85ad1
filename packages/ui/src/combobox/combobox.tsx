/**
 * A text field with a list of suggestions: the ARIA combobox with a listbox. The caller decides what to suggest.
 * The list and the note overlay the page, so nothing moves while typing. At rest its elements are few and without ids, because the
 * widget's loader paints the same ones.
 */
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { useTextBeforeHydration } from '../field/use-text-before-hydration'
import { CloseIcon } from '../icon/icons'

export interface ComboboxOption {
  key: string
  label: string
  /** A second, less prominent part, such as the other name. */
  note?: string | undefined
}

interface ComboboxProps {
  label: string
  /** Above the field, as on other fields; by default, only the placeholder says what to type. */
  isLabelShown?: boolean
  placeholder: string
  clearLabel: string
  text: string
  /** Starts with the focus, and its text selected. */
  startsSelected?: boolean
  options: readonly ComboboxOption[]
  isOpen: boolean
  /** Index of the option that Enter takes; -1 for none. */
  highlighted: number
  /** Whether Enter takes the first option if none is highlighted. */
  takesFirst?: boolean
  /** A sentence below the field, such as a hint or that nothing was found, with an optional action. */
  note?: { text: string; isError: boolean; action?: ReactNode } | undefined
  /** The field's content is invalid. */
  isInvalid?: boolean
  onType: (text: string) => void
  onHighlight: (index: number) => void
  onChoose: (index: number) => void
  onOpen: () => void
  onClose: () => void
  /** Enter was pressed without an option, or the field was left. */
  onDone?: () => void
  onClear: () => void
}

export function Combobox(props: ComboboxProps) {
  const {
    label,
    isLabelShown = false,
    placeholder,
    clearLabel,
    text,
    startsSelected,
    options,
    isOpen,
    highlighted,
    note,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useTextBeforeHydration(input, text, props.onType)
  useEffect(() => {
    if (!startsSelected) return
    input.current?.focus()
    input.current?.select()
  }, [startsSelected])
  const isListed = isOpen && options.length > 0
  /** Pages that make every listener passive can't keep a press on an option from moving the focus to the list. */
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if (next && (next === list.current || next === input.current)) return
    props.onClose()
    props.onDone?.()
  }

  return (
    <div className="rx-combobox">
      {isLabelShown && (
        <label className="rx-field-label" htmlFor={id}>
          {label}
        </label>
      )}
      <div className="rx-combobox-box">
        <input
          ref={input}
          id={isLabelShown ? id : undefined}
          className="rx-combobox-input"
          role="combobox"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          placeholder={placeholder}
          value={text}
          aria-label={isLabelShown ? undefined : label}
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListed && highlighted >= 0 ? optionId(id, highlighted) : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          aria-invalid={props.isInvalid || undefined}
          onChange={(event) => props.onType(event.target.value)}
          onKeyDown={(event) => handleKey(event, props)}
          onClick={props.onOpen}
          onBlur={leave}
        />
        {text !== '' && (
          <button
            type="button"
            className="rx-icon-button"
            aria-label={clearLabel}
            onClick={() => {
              props.onClear()
              input.current?.focus()
            }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      {(isListed || note) && (
        <div className="rx-combobox-panel">
          {note && (
            <div className="rx-combobox-note" data-error={note.isError ? '' : undefined}>
              <span id={`${id}-note`}>{note.text}</span>
              {note.action}
            </div>
          )}
          {isListed && (
            <Options
              {...props}
              id={id}
              ref={list}
              onBlur={leave}
              onChoose={(index) => {
                input.current?.focus()
                props.onChoose(index)
              }}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface OptionsProps extends ComboboxProps {
  id: string
  ref: Ref<HTMLUListElement>
  onBlur: (event: FocusEvent) => void
}

function Options(props: OptionsProps) {
  const { id, ref, label, options, highlighted, onBlur } = props
  return (
    <ul
      ref={ref}
      id={`${id}-list`}
      className="rx-combobox-list"
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onBlur={onBlur}
    >
      {options.map((option, index) => (
        // The keyboard reaches options through the field itself (aria-activedescendant).
        <li
          key={option.key}
          id={optionId(id, index)}
          ref={(element) => {
            if (index === highlighted) element?.scrollIntoView?.({ block: 'nearest' })
          }}
          className="rx-combobox-option"
          role="option"
          aria-selected={index === highlighted}
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => index !== highlighted && props.onHighlight(index)}
          onClick={() => props.onChoose(index)}
        >
          <span>{option.label}</span>
          {option.note !== undefined && <small>{option.note}</small>}
        </li>
      ))}
    </ul>
  )
}

const optionId = (id: string, index: number) => `${id}-option-${index}`

function handleKey(event: KeyboardEvent, props: ComboboxProps) {
  const { options, highlighted, isOpen, takesFirst = true } = props
  const last = options.length - 1
  switch (event.key) {
    case 'ArrowDown':
      event.preventDefault()
      if (!isOpen) props.onOpen()
      else props.onHighlight(highlighted >= last ? 0 : highlighted + 1)
      return
    case 'ArrowUp':
      event.preventDefault()
      if (isOpen) props.onHighlight(highlighted <= 0 ? last : highlighted - 1)
      return
    case 'Enter':
      event.preventDefault()
      if (isOpen && last >= 0 && (highlighted >= 0 || takesFirst)) return props.onChoose(Math.max(highlighted, 0))
      if (!isOpen || last < 0) props.onOpen()
      props.onDone?.()
      return
    case 'Escape':
      if (isOpen) {
        event.preventDefault()
        props.onClose()
      }
  }
}
