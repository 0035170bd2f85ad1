/** WCAG 2 contrast of `#RRGGBB` colors, and readable pairs of them. */

type Rgb = readonly [number, number, number]

/** The contrast that text needs at any size (WCAG 1.4.3). */
export const textContrast = 4.5
/** The contrast of a tint with the dark surface behind it. */
const brightContrast = 7.5

/** Replaces an invalid color. */
const usualBrand = [0, 61, 76] as const

const darkInk = '#10240A'
const white = '#FFFFFF'

/** Parses `#RGB` or `#RRGGBB` into parts from 0 to 255; `undefined` for anything else. */
export function parseHex(color: string): Rgb | undefined {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color.trim())
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color.trim())
  const [, red, green, blue] = short?.map((digit) => digit + digit) ?? long ?? []
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

const toHex = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** From 1 (the same) to 21 (black on white); 1 if either color is invalid. */
export function contrast(one: string, other: string): number {
  const first = parseHex(one)
  const second = parseHex(other)
  if (!first || !second) return 1
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

export interface ReadablePair {
  background: string
  text: string
  /** Whether either color had to change. */
  corrected: boolean
}

/**
 * A background and a text color that is readable on it: the preferred one, else dark ink or white. If neither reaches
 * 4.5, the background is darkened until white does.
 */
export function readablePair(background: string, preferred?: string): ReadablePair {
  if (preferred !== undefined && contrast(background, preferred) >= textContrast) {
    return { background, text: preferred, corrected: false }
  }
  const text = [darkInk, white].find((color) => contrast(background, color) >= textContrast)
  if (text !== undefined) return { background, text, corrected: preferred !== undefined }
  return { background: darkenFor(background, white), text: white, corrected: true }
}

/** Darkens a color in small steps until the other is readable on it, or stands out from it by another contrast. */
export function darkenFor(color: string, other: string, least: number = textContrast): string {
  let rgb = parseHex(color) ?? usualBrand
  while (contrast(toHex(rgb), other) < least) {
    rgb = [Math.floor(rgb[0] * 0.96), Math.floor(rgb[1] * 0.96), Math.floor(rgb[2] * 0.96)]
  }
  return toHex(rgb)
}

/** A color with a share, from 0 to 1, of another. */
export function mixColors(color: string, other: string, share: number): string {
  const rgb = parseHex(color) ?? usualBrand
  const added = parseHex(other) ?? usualBrand
  const mix = (index: 0 | 1 | 2) => Math.round(rgb[index] * (1 - share) + added[index] * share)
  return toHex([mix(0), mix(1), mix(2)])
}

/** A bright tint of the color: dark ink is readable on it, and it stands out from a dark surface. */
export function brightTint(color: string, darkSurface: string): string {
  const rgb = parseHex(color) ?? usualBrand
  const strongest = Math.max(...rgb)
  const full = strongest === 0 ? ([230, 230, 230] as const) : rgb.map((part) => (part * 230) / strongest)
  for (let white = 0.4; white < 1; white += 0.05) {
    const [red = 255, green = 255, blue = 255] = full.map((part) => Math.round(part + (255 - part) * white))
    const tint = toHex([red, green, blue])
    if (contrast(tint, darkSurface) >= brightContrast) return tint
  }
  return white
}
