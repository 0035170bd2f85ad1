/** Names of towns as people write them; lists of zips leave out punctuation: `Mc Allen`, `O Fallon`, `Apo`. */
import source from './town-names.psv?raw'

/** By zip, or by the name in the list of zips. */
const corrections: ReadonlyMap<string, string> = new Map(
  source
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [key = '', name = ''] = line.split('|')
      return [key, name]
    }),
)

const words: Readonly<Record<string, string>> = {
  Afb: 'AFB', Arb: 'ARB', Bch: 'Beach', Ft: 'Fort', Hts: 'Heights', Jct: 'Junction', Mt: 'Mount', Saint: 'St.', Sainte: 'Ste.',
  Spgs: 'Springs', St: 'St.', Sta: 'Station', Twp: 'Township', Vly: 'Valley',
} // biome-ignore format: a list

/** Lowercase inside a name. */
const smallWords = new Set(['A', 'And', 'At', 'Au', 'By', 'De', 'Del', 'Du', 'In', 'Of', 'On', 'Or', 'The', 'Upon'])

const military = new Set(['Apo', 'Dpo', 'Fpo'])

/** @param city as in the list of zips */
export function townName(zip: string, city: string): string {
  if (military.has(city)) return city.toUpperCase()
  return corrections.get(zip) ?? corrections.get(city) ?? spelled(city)
}

const spelled = (city: string): string =>
  city
    .replace(/\bA F B$/, 'AFB')
    .replace(/\bMc ?([A-Za-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\bO (?=[A-Z])/g, "O'")
    .replace(/^(N|S|E|W) (?=[A-Z][a-z])/, (_, letter: 'N' | 'S' | 'E' | 'W') => `${directions[letter]} `)
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word.toLowerCase() : (words[word] ?? word)))
    .join(' ')

const directions = { N: 'North', S: 'South', E: 'East', W: 'West' } as const
