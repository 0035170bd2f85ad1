/** Styles as constructable style sheets: a strict policy allows them, roots share them, and they never go into the host's head. */

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** The sheet for a text in a document, created once and adopted by any number of roots. */
export function styleSheet(document: Document, css: string): CSSStyleSheet {
  const byText = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, byText)
  const existing = byText.get(css)
  if (existing) return existing
  const view = document.defaultView ?? globalThis
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  byText.set(css, sheet)
  return sheet
}

/** Adds styles to a document or shadow root unless it has adopted them already. */
export function adoptStyles(root: Document | ShadowRoot, styles: readonly string[]): void {
  const document = root.ownerDocument ?? root
  const all = styles.map((css) => styleSheet(document, css))
  const missing = all.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}
