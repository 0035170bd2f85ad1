/**
 * Names in capitals, as registers write them: `CVS PHARMACY #08932` becomes `CVS Pharmacy #8932`. Names with lowercase letters
 * stay unchanged.
 */

export function readableName(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (/[a-z]/.test(plain)) return plain
  return plain
    .replace(/[A-Z][A-Z']*/g, (word) => (unchangedWords.has(word) ? word : capitalized(word)))
    .replace(/#\s*0*(\d+)/g, '#$1')
}

/** A capital after an apostrophe only if it begins a name: `Sam's`, but `O'Neill`; also `McAllen`. */
const capitalized = (word: string): string =>
  word.charAt(0) +
  word
    .slice(1)
    .toLowerCase()
    .replace(/^'(\w)/, (_, letter: string) => `'${letter.toUpperCase()}`)
    .replace(/^c([a-z]{3,})$/, (whole, rest: string) =>
      word.startsWith('M') ? `c${rest.charAt(0).toUpperCase()}${rest.slice(1)}` : whole,
    )

const unchangedWords = new Set([
  'CVS',
  'HEB',
  'QFC',
  'KPH',
  'LLC',
  'LP',
  'II',
  'III',
  'IV',
  'USA',
  'US',
  'NE',
  'NW',
  'SE',
  'SW',
  'N',
  'S',
  'E',
  'W',
  'RX',
  'VA',
  'IHS',
  'PO',
])
