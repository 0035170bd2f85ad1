import { type ColorScheme, defaultBrandColor, type Organization } from '@rxgauge/contract'
import { createTheme, type Theme } from '@rxgauge/ui'
import type { WidgetOptions } from '../options'

/** The widget's colors: the organization's own, overridden by a partner's `data-color-*`. Each corrected pair is named in the console. */
export function widgetTheme({ colorScheme, app }: Organization, options: WidgetOptions): Theme {
  const theme = createTheme(overrideColors(colorScheme, options), defaultBrandColor(app.appCode))
  for (const warning of theme.warnings) console.warn(`RxGauge: unreadable colors corrected. ${warning}`)
  return theme
}

function overrideColors(scheme: ColorScheme, options: WidgetOptions): ColorScheme {
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
