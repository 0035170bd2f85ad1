/** Themes for stories: the default one, an organization's, and one that nobody should choose. */
import type { createTheme } from '@rxgauge/ui'

export const brands: Record<string, Parameters<typeof createTheme>[0]> = {
  Default: {},
  Corner: {
    menubarColor: '#7A1F3D',
    gaugeColor: { wedge1Color: '#FFD9A0', wedge2Color: '#F7B267', wedge3Color: '#F4845F', wedge4Color: '#B23A48' },
  },
  Ugly: {
    menubarColor: '#FFFF00',
    primaryButtonColor: '#FFFF00',
    primaryButtonTextColor: '#FFFFFF',
    gaugeColor: { wedge1Color: '#FF00FF', wedge2Color: '#777777', wedge3Color: '#00FF00', wedge4Color: '#FF6600' },
  },
}
