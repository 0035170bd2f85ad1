/** The address in a frame: its history is shared with the page around it, so nothing is ever added. */
import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location'

export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window

const replace: typeof navigate = (to, options) => navigate(to, { ...options, replace: true })

export const useFramedLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], replace]
