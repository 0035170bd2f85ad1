/**
 * Comparable keys for strengths in the Orange Book (`EQ 5MG BASE;EQ 10MG BASE`, `0.05MG/24HR`) and in the FDA's directory (`5;
 * 10` of `mg/1; mg/1`, `.05` of `mg/d`): amounts before the slash, weights in milligrams, sorted.
 */

const toMilligrams: Readonly<Record<string, number>> = {
  KG: 1e6,
  G: 1000,
  GM: 1000,
  MG: 1,
  MCG: 0.001,
  UG: 0.001,
  NG: 1e-6,
}
const sameUnits: Readonly<Record<string, string>> = { '[IU]': 'UNITS', IU: 'UNITS', UNT: 'UNITS', '[USP’U]': 'UNITS' }

/** Empty if unreadable. @param strength may have remarks */
export function orangeBookStrengthKey(strength: string): string {
  const plain = strength.replace(/\s*\*\*.*$/, '').toUpperCase()
  return keyOf(
    plain.split(';').map((part) => {
      const [, amount = '', unit = ''] = /^(?:EQ\s+)?([\d.,]+)\s*([A-Z%]+)/.exec(part.trim()) ?? []
      return amountKey(amount.replaceAll(',', ''), unit)
    }),
  )
}

/** Empty if unreadable. */
export function directoryStrengthKey(amounts: string, units: string): string {
  const each = units.split(';').map((unit) => (unit.trim().split('/')[0] ?? '').toUpperCase())
  return keyOf(amounts.split(';').map((amount, at) => amountKey(amount.trim(), each[at] ?? '')))
}

function amountKey(amount: string, unit: string): string {
  const number = Number(amount)
  if (amount === '' || !Number.isFinite(number) || number <= 0 || unit === '') return ''
  const factor = toMilligrams[unit]
  // Seven digits, so that 0.05 mg equals 50 ug.
  return factor === undefined
    ? `${number} ${sameUnits[unit] ?? unit}`
    : `${Number((number * factor).toPrecision(7))} MG`
}

const keyOf = (parts: readonly string[]) => (parts.includes('') ? '' : [...parts].sort().join('; '))
