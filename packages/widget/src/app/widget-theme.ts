import { defaultBrandColor, type Organization, overrideColors } from '@rxgauge/contract'
import { createTheme, type Theme } from '@rxgauge/ui'
import type { WidgetOptions } from '../options'

/** The widget's colors: the organization's own, overridden by a partner's `data-color-*`. Each corrected pair is named in the console. */
export function widgetTheme({ colorScheme, app }: Organization, options: WidgetOptions): Theme {
  const theme = createTheme(overrideColors(colorScheme, options), defaultBrandColor(app.appCode))
  for (const warning of theme.warnings) console.warn(`RxGauge: unreadable colors corrected. ${warning}`)
  return theme
}
