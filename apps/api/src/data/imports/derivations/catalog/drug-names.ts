/** Drug names in the words of patients, from RxTerms's. */

/**
 * `amLODIPine/Hydrochlorothiazide (Oral Pill)` becomes `Amlodipine/Hydrochlorothiazide`, without the route and the capitals
 * inside words.
 */
export const genericName = (displayName: string): string =>
  joinedName(
    displayName
      .replace(/\s*\([^()]*\)\s*$/, '')
      .trim()
      .split('/'),
  )

/** Joins the names of a combination's ingredients as RxTerms does. */
export const joinedName = (ingredients: readonly string[]): string => ingredients.map(plainName).join('/')

/** `buPROPion XL` becomes `Bupropion XL`; short words in capitals are release forms and stay. */
function plainName(name: string): string {
  const words = name
    .trim()
    .split(' ')
    .map((word) => (isShort(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * `LESCOL` in its maker's spelling, which RxNorm has in the brackets at the end of the full name or among its brand names.
 * @param writings spellings of brands by their name in capitals
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

/** `20 MG` becomes `20 mg`. */
export const strengthText = (strength: string): string =>
  strength.replaceAll(/[a-z]+/gi, (word) => units[word.toLowerCase()] ?? word).trim()

/** The amount before the ingredients of a full name, such as `3 ML` or `120 ACTUAT`; it distinguishes equal strengths. */
export const packagedAmount = (fullName: string): string => {
  const [, amount = ''] = /^([\d.]+ (?:ML|MG|ACTUAT|HR|GM|UNT))\b/.exec(fullName) ?? []
  return strengthText(amount)
}
