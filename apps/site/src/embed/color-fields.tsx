/** The gauge's colors, each with the contrast of the text on it. */
import {
  type ColorOption,
  type ColorScheme,
  colorOptions,
  contrast,
  defaultBrandColor,
  type Organization,
  overrideColors,
} from '@rxgauge/contract'
import { type EmbedMessages, fill } from '@rxgauge/text'
import { Button, createTheme, Field, type Theme } from '@rxgauge/ui'
import type { GaugeOptions } from './snippets'

interface ColorFieldsProps {
  text: EmbedMessages
  organization: Organization
  options: GaugeOptions
  onChange: (changed: GaugeOptions) => void
}

type Property = keyof Theme['properties']

/** What each color becomes, what it pairs with, and where it stands in an organization's record. */
const colors: Record<
  ColorOption,
  readonly [own: Property, other: Property, of: (scheme: ColorScheme) => string | undefined]
> = {
  'color-brand': ['--rx-brand', '--rx-on-brand', (scheme) => scheme.menubarColor],
  'color-primary': ['--rx-primary', '--rx-on-primary', (scheme) => scheme.primaryButtonColor],
  'color-primary-text': ['--rx-on-primary', '--rx-primary', (scheme) => scheme.primaryButtonTextColor],
  'color-other': ['--rx-other', '--rx-on-other', (scheme) => scheme.otherButtonColor],
  'color-other-text': ['--rx-on-other', '--rx-other', (scheme) => scheme.otherButtonTextColor],
  'color-retail': ['--rx-wedge-1', '--rx-on-wedge-1', (scheme) => scheme.gaugeColor.wedge1Color],
  'color-discount': ['--rx-wedge-2', '--rx-on-wedge-2', (scheme) => scheme.gaugeColor.wedge2Color],
  'color-copay': ['--rx-wedge-3', '--rx-on-wedge-3', (scheme) => scheme.gaugeColor.wedge3Color],
  'color-coupon': ['--rx-wedge-4', '--rx-on-wedge-4', (scheme) => scheme.gaugeColor.wedge4Color],
}

export function ColorFields({ text, organization, options, onChange }: ColorFieldsProps) {
  const scheme = overrideColors(organization.colorScheme, options)
  const { properties } = createTheme(scheme, defaultBrandColor(organization.app.appCode))
  const used = (property: Property) => properties[property] ?? ''
  /** What was asked for; where nothing was, what is used. */
  const requested = new Map<Property, string>()
  for (const [own, , of] of Object.values(colors)) requested.set(own, of(scheme) ?? used(own))
  return (
    <fieldset className="site-embed-colors">
      <legend>{text.colors}</legend>
      <p className="site-note">{text.colorsHint}</p>
      <div className="site-embed-fields">
        {colorOptions.map((name) => {
          const [own, other] = colors[name]
          const color = requested.get(own) ?? used(own)
          const ratio = contrast(color, requested.get(other) ?? used(other)).toFixed(1)
          const isUsed = used(own).toUpperCase() === color.toUpperCase()
          const hint = isUsed ? fill(text.contrast, { ratio }) : fill(text.corrected, { ratio, color: used(own) })
          return (
            <Field key={name} label={text.colorNames[nameOf(name)]} hint={hint}>
              {(ids) => (
                <input
                  {...ids}
                  type="color"
                  className="site-embed-color"
                  value={color.toLowerCase()}
                  onChange={({ target }) => onChange({ [name]: target.value.toUpperCase() })}
                />
              )}
            </Field>
          )
        })}
      </div>
      <Button kind="link" onClick={() => onChange(Object.fromEntries(colorOptions.map((name) => [name, ''])))}>
        {text.resetColors}
      </Button>
    </fieldset>
  )
}

const nameOf = (option: ColorOption) => option.slice('color-'.length) as keyof EmbedMessages['colorNames']
