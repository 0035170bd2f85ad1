/**
 * A script of its own that the page waits for: the first paint has the theme and text size of this device, and the room
 * for what a signed-in person sees.
 */
import { openSharedStore, openSiteTab } from '@rxgauge/client'
import { applyAppearance, darkSystem, readAppearance } from './appearance'

applyAppearance(document, readAppearance(openSharedStore(window)), matchMedia(darkSystem).matches)
if (openSiteTab(window).get('isLoggedIn') === 'true') document.documentElement.dataset.signedIn = ''
