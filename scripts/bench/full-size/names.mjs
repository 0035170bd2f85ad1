/** Made-up names from syllables, always the same for a number. */

const starts = 'ba ce di fo gu ha ke li mo nu pa re si to vu xa ze'.split(' ')
const middles = 'bri clo dra fle lan mel nor pri ral sta tol ver zol'.split(' ')
const ends = 'pril sartan statin mab pine olol azole cillin mycin tide vir xaban one'.split(' ')
const brandEnds = 'va xo lia tor zen qua ris dex nix'.split(' ')

const pick = (list, number) => list[Math.floor(number) % list.length]

/** The generic of a number, such as `babricepril`; up to 37,000 differ. */
export const genericName = (number) =>
  pick(starts, number) +
  pick(middles, number / 17) +
  pick(starts, number / 221) +
  pick(ends, number + Math.floor(number / 3757))

/** Its brand. */
export function brandName(number) {
  const name = pick(middles, number) + pick(starts, number / 13) + pick(middles, number / 221) + pick(brandEnds, number)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
