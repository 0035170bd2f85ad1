/** Tells a page's developers, in the console, which options have a value that can't be used. */
import { parseHex } from '@rxgauge/contract'
import { optionNames, type WidgetOptions } from '../options'

interface Rule {
  allows: (value: string) => boolean
  allowed: string
}

const color: Rule = { allows: (value) => parseHex(value) !== undefined, allowed: 'a color as "#RRGGBB"' }
const rules: { readonly [Name in keyof WidgetOptions]?: Rule } = {
  lang: { allows: (value) => /^(en|es)\b/i.test(value), allowed: '"en" or "es"' },
  theme: { allows: (value) => /^(light|dark)$/.test(value), allowed: '"light" or "dark"' },
}

/** @param before options that were reported already */
export function reportInvalid(options: WidgetOptions, before: WidgetOptions): void {
  for (const name of optionNames) {
    const rule = name.startsWith('color-') ? color : rules[name]
    const value = options[name]
    if (!rule || value === undefined || value === before[name] || rule.allows(value)) continue
    console.warn(`RxGauge: "${name}" has a value that can’t be used. Allowed: ${rule.allowed}.`)
  }
}
