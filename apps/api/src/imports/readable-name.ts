/** Registers write in capitals: `CVS PHARMACY #08932` is shown as `CVS Pharmacy #8932`. What has small letters is left as it is. */

export function readableName(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (/[a-z]/.test(plain)) return plain
  return plain
    .replace(/[A-Z][A-Z']*/g, (word) => (unchangedWords.has(word) ? word : capitalized(word)))
    .replace(/#\s*0*(\d+)/g, '#$1')
}

/** Words of an apostrophe's own are no new beginning: `SAM'S`, but `O'NEILL`, and `MCALLEN`. */
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
