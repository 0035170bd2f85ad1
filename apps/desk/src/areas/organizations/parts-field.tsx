/** An object of the document, with a field for each of its parts, and a list of such objects. */
import { fill } from '@rxgauge/text'
import { Button } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useDeskText } from '../../frame/desk-context'
import type { FormField } from './document-fields'
import { type FieldProps, fieldId, sentenceOf, useFieldLabel } from './field-labels'
import { type Document, isObject, movedUp, valueAt, withValue } from './organization-draft'

interface WithParts extends FieldProps {
  /** Shows the field of a part. */
  Part: (props: FieldProps) => ReactNode
}

export function PartsField(props: WithParts) {
  const { field, document, onChange } = props
  const value = valueAt(document, field.key)
  const parts = isObject(value) ? value : {}
  return (
    <fieldset className="org-card">
      <legend>{useFieldLabel()(field.key)}</legend>
      <Mistakes {...props} />
      <Parts
        {...props}
        path={field.key}
        onChange={(name, next) => onChange(field.key, filledIn(withValue(parts, name, next), field))}
      />
    </fieldset>
  )
}

/** Without what is empty. Null is a value where it differs from what is missing, as for a claim that isn't made. */
function filledIn(values: Document, { parts, isNullable }: FormField): Document | null | undefined {
  const isKept = ([name, value]: [string, unknown]) =>
    value === null
      ? parts.some((part) => part.name === name && part.initial !== undefined)
      : value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  const filled = Object.entries(values).filter(isKept)
  return filled.length > 0 ? Object.fromEntries(filled) : isNullable ? null : undefined
}

export function ListField(props: WithParts) {
  const { field, document, isLocked, onChange } = props
  const { organizations: text } = useDeskText()
  const label = useFieldLabel()(field.key)
  const value = valueAt(document, field.key)
  const entries = Array.isArray(value) ? (value as Document[]) : []
  const change = (next: Document[]) => onChange(field.key, next)
  return (
    <fieldset className="org-card">
      <legend>{label}</legend>
      <Mistakes {...props} />
      {entries.map((_, index) => {
        const name = fill(text.entry, { label, number: index + 1 })
        return (
          <fieldset key={index} className="org-card org-wide">
            <legend>{name}</legend>
            <Parts
              {...props}
              path={`${field.key}.${index}`}
              onChange={(part, next) =>
                change(entries.map((entry, at) => (at === index ? withValue(entry, part, next) : entry)))
              }
            />
            {!isLocked && (
              <div className="rx-button-row">
                {index > 0 && (
                  <Button kind="other" onClick={() => change(movedUp(entries, index))}>
                    {fill(text.earlier, { name })}
                  </Button>
                )}
                <Button kind="other" onClick={() => change(entries.filter((_, at) => at !== index))}>
                  {fill(text.remove, { name })}
                </Button>
              </div>
            )}
          </fieldset>
        )
      })}
      {!isLocked && (
        <div className="rx-button-row">
          <Button
            kind="other"
            onClick={() => change([...entries, Object.fromEntries(field.parts.map(({ name }) => [name, '']))])}
          >
            {fill(text.addEntry, { label })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** @param path of the object; `onChange` hears a part's name */
function Parts({ field, path, Part, onChange, ...rest }: WithParts & { path: string }) {
  return field.parts.map((part) => {
    const key = `${path}.${part.name}`
    const isWide = part.parts.length > 0 || part.kind === 'languages'
    return (
      <div key={key} id={fieldId(key)} className={isWide ? 'org-wide' : undefined}>
        <Part {...rest} field={{ ...part, key }} onChange={(_, next) => onChange(part.name, next)} />
      </div>
    )
  })
}

/** What is wrong with the whole; its parts say theirs. */
function Mistakes({ field, mistakes, isLocked, lockedHint }: FieldProps) {
  const { organizations: text } = useDeskText()
  const own = mistakes.filter(({ key }) => key === field.key)
  return (
    <>
      {own.map((mistake) => (
        <p key={mistake.sentence} className="rx-field-error org-wide" role="alert">
          {sentenceOf(text, mistake)}
        </p>
      ))}
      {isLocked && lockedHint !== undefined && <p className="desk-empty org-wide">{lockedHint}</p>}
    </>
  )
}
