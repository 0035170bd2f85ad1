/** Styles as constructable style sheets: allowed by a strict policy, shared between roots, never in the host's head. */

const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** The sheet of a text in a document: made once, adopted by any number of roots. */
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

/** Adds styles to a document or shadow root that it has not adopted yet. */
export function adoptStyles(root: Document | ShadowRoot, styles: readonly string[]): void {
  const document = root instanceof Document ? root : root.ownerDocument
  const all = styles.map((css) => styleSheet(document, css))
  const missing = all.filter((sheet) => !root.adoptedStyleSheets.includes(sheet))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}
