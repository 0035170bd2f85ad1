/** A script of its own that the page waits for: the first paint has the theme and text size of this device. */
import { openSharedStore } from '@rxgauge/client'
import { applyAppearance, darkSystem, readAppearance } from './appearance'

applyAppearance(document, readAppearance(openSharedStore(window)), matchMedia(darkSystem).matches)
