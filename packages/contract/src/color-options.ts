/** The colors that a page around the gauge may choose, and how they replace an organization's own. */
import type { ColorScheme } from './entities/organization'

/** Options of the gauge; each is `#RRGGBB`. */
export const colorOptions = [
  'color-brand',
  'color-primary',
  'color-primary-text',
  'color-other',
  'color-other-text',
  'color-retail',
  'color-discount',
  'color-copay',
  'color-coupon',
] as const
export type ColorOption = (typeof colorOptions)[number]

export function overrideColors(
  scheme: ColorScheme,
  options: { readonly [Name in ColorOption]?: string | undefined },
): ColorScheme {
  const { gaugeColor } = scheme
  return {
    ...scheme,
    menubarColor: options['color-brand'] ?? scheme.menubarColor,
    primaryButtonColor: options['color-primary'] ?? scheme.primaryButtonColor,
    primaryButtonTextColor: options['color-primary-text'] ?? scheme.primaryButtonTextColor,
    otherButtonColor: options['color-other'] ?? scheme.otherButtonColor,
    otherButtonTextColor: options['color-other-text'] ?? scheme.otherButtonTextColor,
    gaugeColor: {
      wedge1Color: options['color-retail'] ?? gaugeColor.wedge1Color,
      wedge2Color: options['color-discount'] ?? gaugeColor.wedge2Color,
      wedge3Color: options['color-copay'] ?? gaugeColor.wedge3Color,
      wedge4Color: options['color-coupon'] ?? gaugeColor.wedge4Color,
    },
  }
}
