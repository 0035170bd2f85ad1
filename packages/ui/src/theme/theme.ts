/** An organization's colors as CSS custom properties, corrected if they would be unreadable. */
import { brightTint, contrast, darkenFor, mixColors, parseHex, readablePair, textContrast } from '@rxgauge/contract'

/** An organization's colors as `#RRGGBB`; missing ones use the defaults. */
export interface ThemeColors {
  menubarColor?: string | undefined
  primaryButtonColor?: string | undefined
  primaryButtonTextColor?: string | undefined
  otherButtonColor?: string | undefined
  otherButtonTextColor?: string | undefined
  defaultColorScheme?: { backgroundColor?: string | undefined; textColor?: string | undefined }
  /** Color of the text of the steps on home and "How it works". */
  stepsTextColor?: string | undefined
  gaugeColor?: {
    wedge1Color?: string | undefined
    wedge2Color?: string | undefined
    wedge3Color?: string | undefined
    wedge4Color?: string | undefined
  }
}

export interface Theme {
  /** CSS custom properties and their values. */
  properties: Record<`--rx-${string}`, string>
  /** A sentence for each corrected pair, naming it. */
  warnings: string[]
}

export const defaultBrand = '#003D4C'
export const defaultWedges = ['#BCF033', '#83D70F', '#44BC23', '#039529'] as const

const surface = '#FFFFFF'
/** `--rx-edge` in light mode without the brand. */
const plainEdge = '#7B9096'
/** How much of the brand edges have, and how much of it the wash has on white. */
const edgeShare = 0.08
const washShare = 0.04
/** The contrast that the edge of a field needs (WCAG 1.4.11). */
const edgeContrast = 3
/** `--rx-surface` and `--rx-ink` in dark mode. */
const darkSurface = '#1A2427'
const darkInk = '#EAF1F2'
/** How much of the brand a band, such as the site's header, has in dark mode. */
const bandShare = 0.35

/** @param fallbackBrand the app's own color if the organization names none (#323261 for WGN) */
export function createTheme(colors: ThemeColors, fallbackBrand: string = defaultBrand): Theme {
  const warnings: string[] = []
  const valid = (color: string | undefined) => (color !== undefined && parseHex(color) ? color : undefined)
  const brand =
    valid(colors.menubarColor) ??
    valid(colors.defaultColorScheme?.backgroundColor) ??
    valid(colors.primaryButtonColor) ??
    fallbackBrand

  const pair = (name: string, background: string, requested: string | undefined) => {
    const result = readablePair(background, requested)
    if (result.corrected) {
      warnings.push(
        `${name}: ${requested ?? 'text'} on ${background} has less contrast than ${textContrast}; using ${result.text} on ${result.background}.`,
      )
    }
    return result
  }

  const wash = mixColors(surface, brand, washShare)
  const edge = darkenFor(mixColors(plainEdge, brand, edgeShare), wash, edgeContrast)
  const primary = pair('primaryButton', valid(colors.primaryButtonColor) ?? brand, valid(colors.primaryButtonTextColor))
  const other = pair('otherButton', valid(colors.otherButtonColor) ?? surface, valid(colors.otherButtonTextColor))
  const onBrand = pair('defaultColorScheme', brand, valid(colors.defaultColorScheme?.textColor))
  // Links, outlines and steps are on the card's own surface, or on its darker wash.
  const onWash = (color: string) => (contrast(wash, color) >= textContrast ? color : darkenFor(color, wash))
  const steps = valid(colors.stepsTextColor) ?? brand
  // In dark mode the brand color would fade into the surface, so buttons use its tint.
  const bright = readablePair(brightTint(brand, darkSurface))
  const darkBand = readablePair(mixColors(darkSurface, brand, bandShare), darkInk)
  const properties: Theme['properties'] = {
    '--rx-brand': onBrand.background,
    '--rx-on-brand': onBrand.text,
    '--rx-wash-light': wash,
    '--rx-edge-light': edge,
    '--rx-link-light': onWash(brand),
    '--rx-primary': primary.background,
    '--rx-on-primary': primary.text,
    '--rx-band-dark': darkBand.background,
    '--rx-on-band-dark': darkBand.text,
    '--rx-bright': bright.background,
    '--rx-on-bright': bright.text,
    '--rx-other': other.background,
    '--rx-on-other': other.text,
    '--rx-steps-light': onWash(steps),
    '--rx-steps-dark': brightTint(steps, darkSurface),
  }
  const { wedge1Color, wedge2Color, wedge3Color, wedge4Color } = colors.gaugeColor ?? {}
  const wedgeColors = [wedge1Color, wedge2Color, wedge3Color, wedge4Color]
  defaultWedges.forEach((fallback, index) => {
    // A wedge has no configured text color, so one is chosen, without a warning.
    const wedge = readablePair(valid(wedgeColors[index]) ?? fallback)
    properties[`--rx-wedge-${index + 1}`] = wedge.background
    properties[`--rx-on-wedge-${index + 1}`] = wedge.text
  })
  return { properties, warnings }
}

/** Sets the theme's properties on an element through CSSOM, which a strict style policy allows. */
export function applyTheme(element: HTMLElement, { properties }: Theme): void {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value)
}
