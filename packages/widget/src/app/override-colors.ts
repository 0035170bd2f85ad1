/** A partner's `data-color-*` over the organization's own colours. */
import type { ColorScheme } from '@rxgauge/contract'
import type { WidgetOptions } from '../options'

export function overrideColors(scheme: ColorScheme, options: WidgetOptions): ColorScheme {
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
