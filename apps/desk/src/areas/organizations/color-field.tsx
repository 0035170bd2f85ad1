/** A color, as a field to choose and as text, with the contrast of the text on it. */
import { contrast, parseHex, readablePair, textContrast } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { Field } from '@rxgauge/ui'
import { useDeskText } from '../../frame/desk-context'
import type { FormField } from './document-fields'
import { type Document, valueAt } from './organization-draft'

/** The color that each is shown with. */
const partners: Readonly<Record<string, string>> = {
  'colorScheme.primaryButtonColor': 'colorScheme.primaryButtonTextColor',
  'colorScheme.primaryButtonTextColor': 'colorScheme.primaryButtonColor',
  'colorScheme.otherButtonColor': 'colorScheme.otherButtonTextColor',
  'colorScheme.otherButtonTextColor': 'colorScheme.otherButtonColor',
  'colorScheme.defaultColorScheme.backgroundColor': 'colorScheme.defaultColorScheme.textColor',
  'colorScheme.defaultColorScheme.textColor': 'colorScheme.defaultColorScheme.backgroundColor',
}

/** Steps are on white; every other color gets a text that is readable on it. */
function contrastOf(document: Document, key: string, color: string): number {
  const partner = partners[key]
  const other = partner === undefined ? undefined : valueAt(document, partner)
  if (typeof other === 'string' && parseHex(other)) return contrast(color, other)
  if (key === 'colorScheme.stepsTextColor') return contrast(color, '#FFFFFF')
  const { background, text } = readablePair(color)
  return contrast(background, text)
}

interface ColorFieldProps {
  field: FormField
  document: Document
  label: string
  error: string | undefined
  isLocked: boolean
  onChange: (color: string | undefined) => void
}

export function ColorField({ field, document, label, error, isLocked, onChange }: ColorFieldProps) {
  const { organizations: text } = useDeskText()
  const value = valueAt(document, field.key)
  const color = typeof value === 'string' ? value : ''
  const isColor = parseHex(color) !== undefined
  const ratio = isColor ? contrastOf(document, field.key, color) : undefined
  const hint =
    ratio === undefined
      ? text.noColor
      : fill(ratio < textContrast ? text.lowContrast : text.contrast, { ratio: ratio.toFixed(1) })
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="org-color">
          <input
            {...ids}
            type="color"
            disabled={isLocked}
            value={isColor && color.length === 7 ? color.toLowerCase() : '#ffffff'}
            onChange={({ target }) => onChange(target.value.toUpperCase())}
          />
          <input
            className="rx-input"
            aria-label={fill(text.hex, { label })}
            value={color}
            readOnly={isLocked}
            spellCheck={false}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          />
        </span>
      )}
    </Field>
  )
}
