/** The codes of the organizations for trying that every installation has. No operator's own organization may have them. */

/** What is different about one; `undefined` for the usual options and origins. */
interface Difference {
  options?: Record<string, string>
  allowedOrigins?: string[]
}

export const builtIn: Readonly<Record<string, Difference>> = {
  DEMO: { options: { assistantsFlag: 'y' } },
  /** Its widget is turned off. */
  'DEMO-OFF': { options: { widgetEnabled: 'n' } },
  /** It lists no origin. */
  'DEMO-ORIGIN': { allowedOrigins: [] },
}

export const isBuiltInCode = (code: string): boolean => Object.hasOwn(builtIn, code.toUpperCase())
