/** A browser and its system by name, such as `Chrome on Windows`, so that people recognize their sessions. */

/** In this order, since most browsers also call themselves Chrome and Safari. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** @param userAgent what the browser calls itself; never shown as it is */
export function browserName(userAgent: string | undefined): string {
  const nameIn = (list: readonly [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const system = nameIn(systems)
  return [nameIn(browsers) ?? 'Browser', ...(system === undefined ? [] : [`on ${system}`])].join(' ')
}
