import type { FailureCode } from '@rxgauge/client'
import type { Organization } from '@rxgauge/contract'
import { type EmbedMessages, fill, languageNames, languages } from '@rxgauge/text'
import { SelectField, TextField } from '@rxgauge/ui'
import type { GaugeOptions } from './snippets'

interface SettingFieldsProps {
  text: EmbedMessages
  options: GaugeOptions
  width: number
  /** `undefined` until the server knows the code. */
  organization: Organization | undefined
  /** Why it doesn't. */
  failure: FailureCode | undefined
  onChange: (changed: GaugeOptions) => void
  onWidth: (width: number) => void
}

/** In CSS pixels: phones, columns and whole pages. */
const widths = [320, 390, 480, 700, 900, 1100]

export function SettingFields({ text, options, width, organization, failure, onChange, onWidth }: SettingFieldsProps) {
  const fieldProps = (name: string) => ({
    value: options[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  })
  const zip = options.zip ?? ''
  const languageOptions = languages.map((language) => ({ value: language, label: languageNames[language] }))
  return (
    <div className="site-embed-fields">
      <TextField
        label={text.org}
        {...fieldProps('org')}
        autoComplete="off"
        spellCheck={false}
        {...noteOfOrganization(text, options.org ?? '', organization, failure)}
      />
      <TextField label={text.drug} {...fieldProps('drug')} autoComplete="off" hint={text.drugHint} />
      <TextField
        label={text.zip}
        {...fieldProps('zip')}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        error={zip === '' || /^\d{5}$/.test(zip) ? undefined : text.zipError}
      />
      <TextField label={text.plan} {...fieldProps('plan')} autoComplete="off" hint={text.planHint} />
      <SelectField
        label={text.language}
        {...fieldProps('lang')}
        options={[{ value: '', label: text.languageOfPage }, ...languageOptions]}
      />
      <SelectField
        label={text.theme}
        {...fieldProps('theme')}
        options={[
          { value: '', label: text.light },
          { value: 'dark', label: text.dark },
        ]}
      />
      <SelectField
        label={text.width}
        value={String(width)}
        options={widths.map((each) => ({ value: String(each), label: `${each} px` }))}
        onChange={(value) => onWidth(Number(value))}
      />
    </div>
  )
}

function noteOfOrganization(
  text: EmbedMessages,
  code: string,
  organization: Organization | undefined,
  failure: FailureCode | undefined,
) {
  if (code.trim() === '') return { hint: text.orgHint }
  if (failure === 'ORG_CODE_NOT_FOUND') return { error: text.orgUnknown }
  if (failure !== undefined) return { error: text.orgFailed }
  if (organization === undefined) return { hint: text.orgLoading }
  return organization.options.widgetEnabled
    ? { hint: organization.name }
    : { error: fill(text.orgOff, { name: organization.name }) }
}
