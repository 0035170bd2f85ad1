/** What people call a drug, of what RxTerms calls it. */

/** `amLODIPine/Hydrochlorothiazide (Oral Pill)` is `Amlodipine/Hydrochlorothiazide`: without its route and capitals in the middle. */
export const genericName = (displayName: string): string =>
  joinedName(
    displayName
      .replace(/\s*\([^()]*\)\s*$/, '')
      .trim()
      .split('/'),
  )

/** Names of ingredients as RxTerms joins those of a combination. */
export const joinedName = (ingredients: readonly string[]): string => ingredients.map(plainName).join('/')

/** `buPROPion XL` is `Bupropion XL`: short words in capitals say how it is made. */
function plainName(name: string): string {
  const words = name
    .trim()
    .split(' ')
    .map((word) => (isShort(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * `LESCOL` as its maker writes it: so RxNorm has it, in the brackets at the end of the full name or among its names of brands.
 * @param writings names of brands by their capitals
 */
export function brandName(capitals: string, fullName: string, writings: ReadonlyMap<string, string>): string {
  const [, inBrackets = ''] = /\[([^[\]]+)\]\s*$/.exec(fullName) ?? []
  for (const writing of [writings.get(capitals), inBrackets]) {
    if (writing === undefined || writing === '') continue
    if (writing.toUpperCase() === capitals) return writing
    if (capitals.startsWith(`${writing.toUpperCase()} `)) return writing + titled(capitals.slice(writing.length))
  }
  return titled(capitals)
}

const titled = (capitals: string) =>
  capitals
    .split(' ')
    .map((word) => (isShort(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ')

/** XR, HFA, 24. */
const isShort = (word: string) => /^[A-Z0-9]{1,3}$/.test(word)

const units: Readonly<Record<string, string>> = {
  mg: 'mg',
  mcg: 'mcg',
  ml: 'mL',
  gm: 'g',
  unt: 'units',
  unit: 'units',
  units: 'units',
  meq: 'mEq',
  hr: 'hour',
  actuat: 'puff',
}

/** `20 MG` is `20 mg`. */
export const strengthText = (strength: string): string =>
  strength.replaceAll(/[a-z]+/gi, (word) => units[word.toLowerCase()] ?? word).trim()

/** What stands before the ingredients of a full name: `3 ML`, `120 ACTUAT`; it tells equal strengths apart. */
export const packagedAmount = (fullName: string): string => {
  const [, amount = ''] = /^([\d.]+ (?:ML|MG|ACTUAT|HR|GM|UNT))\b/.exec(fullName) ?? []
  return strengthText(amount)
}
