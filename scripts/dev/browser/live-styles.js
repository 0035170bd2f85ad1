/**
 * Replaces changed styles in place, in every document and shadow root that has adopted them: components keep their state.
 * Each stylesheet's text carries the name of its file (see `style-updates.mjs`), which is how its sheets are found.
 */
const section = /\/\*dev-style (\S+)\*\/[\s\S]*?\/\*dev-style-end\*\//g

/** The text of each sheet as it is now. */
const sheets = new Map()
/** The newest text of each file that has changed: modules that were loaded before still hold the old one. */
const newest = new Map()
const replaceSync = CSSStyleSheet.prototype.replaceSync

const current = (text) => text.replace(section, (whole, file) => newest.get(file) ?? whole)

CSSStyleSheet.prototype.replaceSync = function (text) {
  const now = current(text)
  if (now.match(section)) sheets.set(this, now)
  return replaceSync.call(this, now)
}

// The server's style element may not be changed under the page's policy; a sheet in its place may.
for (const element of document.querySelectorAll('style')) {
  const text = element.textContent ?? ''
  if (!text.match(section)) continue
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  element.remove()
}

import.meta.hot.on('dev:style', ({ file, text }) => {
  newest.set(file, text)
  for (const [sheet, before] of sheets) {
    const now = current(before)
    if (now !== before) sheet.replaceSync(now)
  }
})

import.meta.hot.send('dev:styles-wanted')
