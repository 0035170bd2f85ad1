/** Made-up names from syllables, and numbers, always the same for a seed. */

/** Numbers from 0 to below 1 (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const starts = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu', 'pa', 're', 'si', 'to', 'vu', 'xa', 'ze']
const middles = ['bri', 'clo', 'dra', 'fle', 'lan', 'mel', 'nor', 'pri', 'ral', 'sta', 'tol', 'ver', 'zol']
const ends = [
  'pril',
  'sartan',
  'statin',
  'mab',
  'pine',
  'olol',
  'azole',
  'cillin',
  'mycin',
  'tide',
  'vir',
  'xaban',
  'one',
]
const brandEnds = ['va', 'xo', 'lia', 'tor', 'zen', 'qua', 'ris', 'dex', 'nix']

/** The generic of a number, such as `babricepril`; up to 37,000 differ. */
export const genericName = (number) =>
  pick(starts, number) +
  pick(middles, div(number, starts.length)) +
  pick(starts, div(number, starts.length * middles.length)) +
  pick(ends, div(number, starts.length * middles.length * starts.length) + number)

/** Its brand. */
export const brandName = (number) => {
  const name = `${pick(middles, number)}${pick(starts, div(number, middles.length))}${pick(middles, div(number, middles.length * starts.length))}${pick(brandEnds, number)}`
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const pick = (list, number) => list[number % list.length]
const div = (number, by) => Math.floor(number / by)
