/** How the site looks on this device: light, dark or as the system says, and how large its text is. */
import type { KeyValueStore } from '@rxgauge/client'

export const themes = ['system', 'light', 'dark'] as const
/** In percent. */
export const textSizes = ['100', '125', '150'] as const

export interface Appearance {
  theme: (typeof themes)[number]
  textSize: (typeof textSizes)[number]
}

/** `theme` and `textSize` among the keys of the origin; anything unknown is the usual. */
export const readAppearance = (shared: Pick<KeyValueStore, 'get'>): Appearance => ({
  theme: themes.find((theme) => theme === shared.get('theme')) ?? 'system',
  textSize: textSizes.find((size) => size === shared.get('textSize')) ?? '100',
})

export const darkSystem = '(prefers-color-scheme: dark)'

export const shownTheme = ({ theme }: Appearance, isSystemDark: boolean): 'light' | 'dark' =>
  theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme

/** The attributes of the document's root that the styles ask for, and the color of the browser's own bar. */
export function applyAppearance(document: Document, appearance: Appearance, isSystemDark: boolean): void {
  const { dataset } = document.documentElement
  const shown = shownTheme(appearance, isSystemDark)
  dataset.theme = shown
  dataset.text = appearance.textSize
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  const color = bar?.dataset[shown]
  if (bar && color !== undefined) bar.content = color
}
