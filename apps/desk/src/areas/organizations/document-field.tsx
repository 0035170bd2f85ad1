/** One field of the form, by its kind. */
import { fill } from '@rxgauge/text'
import { SelectField, SwitchField, TextAreaField, TextField } from '@rxgauge/ui'
import { useDeskText } from '../../frame/desk-context'
import { ColorField } from './color-field'
import { type FieldProps, mistakeAt, useFieldLabel } from './field-labels'
import { JsonField } from './json-field'
import { NetworksField } from './networks-field'
import { NumberField } from './number-field'
import { isObject, valueAt } from './organization-draft'
import { ListField, PartsField } from './parts-field'

export function DocumentField(props: FieldProps) {
  const { field, document, imageNames, mistakes, isLocked, lockedHint, onChange } = props
  const { organizations: text } = useDeskText()
  const { key, kind, options, isNullable, initial } = field
  const label = useFieldLabel()(key)
  const value = valueAt(document, key)
  const error = mistakeAt(text, mistakes, key)
  const change = (next: unknown) => onChange(key, next)
  const emptied = (next: string) => (next === '' && isNullable ? null : next)
  const common = { label, error, hint: isLocked ? lockedHint : undefined, readOnly: isLocked }
  switch (kind) {
    case 'flag': {
      const isOn = /^y$/i.test(String(value))
      return (
        <SwitchField
          label={label}
          note={error ?? common.hint}
          isOn={isOn}
          isDisabled={isLocked}
          stateText={isOn ? text.yes : text.no}
          onChange={(next) => change(next ? 'y' : 'n')}
        />
      )
    }
    case 'switch':
      return (
        <SwitchField
          label={label}
          note={error ?? common.hint}
          isOn={value === true}
          isDisabled={isLocked}
          stateText={value === true ? text.yes : text.no}
          onChange={change}
        />
      )
    case 'choice':
      return (
        <SelectField
          label={label}
          error={error}
          isDisabled={isLocked}
          value={String(value ?? '')}
          options={options.map((option) => ({ value: option, label: option }))}
          onChange={change}
        />
      )
    case 'file':
      return (
        <SelectField
          label={label}
          error={error}
          isDisabled={isLocked}
          value={typeof value === 'string' ? value : ''}
          options={[{ value: '', label: text.noFile }, ...imageNames.map((name) => ({ value: name, label: name }))]}
          onChange={change}
        />
      )
    case 'color':
      return <ColorField {...{ field, document, label, error, isLocked }} onChange={change} />
    case 'networks':
      return <NetworksField {...props} />
    case 'lines':
      return (
        <TextAreaField
          {...{ label, error, readOnly: isLocked }}
          rows={Math.min(6, Math.max(2, lines(value).length + 1))}
          value={lines(value).join('\n')}
          notes={{ text: common.hint ?? text.lineHint, count: '' }}
          onChange={(next) => change(next === '' && isNullable ? null : splitLines(next))}
        />
      )
    case 'languages':
    case 'languageLines':
      return <LanguagesField {...props} label={label} error={error} isLines={kind === 'languageLines'} />
    case 'number':
      return <NumberField {...common} {...{ value, initial, isNullable }} onChange={change} />
    case 'parts':
      return value === undefined || value === null || isObject(value) ? (
        <PartsField {...props} Part={DocumentField} />
      ) : (
        <JsonField {...{ label, error, value, isLocked, lockedHint }} onChange={change} />
      )
    case 'list':
      // It may be one list for each language.
      return value === undefined || Array.isArray(value) ? (
        <ListField {...props} Part={DocumentField} />
      ) : (
        <JsonField {...{ label, error, value, isLocked, lockedHint }} onChange={change} />
      )
    case 'text':
      return (
        <TextField
          {...common}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={(next) => change(emptied(next))}
        />
      )
  }
}

const lines = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
/** An empty last line stays while somebody types. */
const splitLines = (text: string) => (text === '' ? [] : text.split('\n'))

interface PerLanguage {
  en: unknown
  es?: unknown
}

const isPerLanguage = (value: unknown): value is PerLanguage =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'en' in value

function LanguagesField({
  field,
  document,
  label,
  error,
  isLines,
  isLocked,
  onChange,
}: FieldProps & { label: string; error: string | undefined; isLines: boolean }) {
  const { organizations: text } = useDeskText()
  const value = valueAt(document, field.key)
  const { en, es } = isPerLanguage(value) ? value : { en: value, es: undefined }
  const shown = (part: unknown) => (isLines ? lines(part).join('\n') : String(part ?? ''))
  const read = (next: string): unknown => (isLines ? splitLines(next) : next)
  const change = (english: unknown, spanish: unknown) =>
    onChange(field.key, shown(spanish) === '' ? english : { en: english, es: spanish })
  const Part = shown(en).length > 60 || isLines ? AreaPart : LinePart
  return (
    <div className="org-languages">
      <Part
        label={fill(text.inEnglish, { label })}
        error={error}
        hint={isLines ? text.lineHint : undefined}
        value={shown(en)}
        readOnly={isLocked}
        onChange={(next) => change(read(next), es)}
      />
      <Part
        label={fill(text.inSpanish, { label })}
        error={undefined}
        hint={text.spanishHint}
        value={shown(es)}
        readOnly={isLocked}
        onChange={(next) => change(en ?? (isLines ? [] : ''), read(next))}
      />
    </div>
  )
}

interface PartProps {
  label: string
  error: string | undefined
  hint: string | undefined
  value: string
  readOnly: boolean
  onChange: (next: string) => void
}

const LinePart = (props: PartProps) => <TextField {...props} />
const AreaPart = ({ hint, ...props }: PartProps) => (
  <TextAreaField {...props} rows={4} {...(hint !== undefined && { notes: { text: hint, count: '' } })} />
)
