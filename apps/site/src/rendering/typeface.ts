/**
 * The site's typeface. It's preloaded, and browsers wait a moment for it; on a slow network the whole page keeps a system
 * font instead, scaled to the same width and height. Painted text never changes its typeface, so nothing moves.
 */

/** For `font-family`. */
export const siteFace = 'Figtree,"Figtree fallback",system-ui,sans-serif'

/**
 * The mean letter of these is 0.443 to 0.450 em wide, Figtree's is 0.449; its lines reach 0.95 em up and 0.25 em
 * down.
 */
const systemFaces = ['Segoe UI', 'Roboto', 'Helvetica Neue', 'Arial', 'Liberation Sans']
const fallbackFaces = [
  { weights: '300 500', faces: systemFaces },
  { weights: '501 900', faces: systemFaces.map((face) => `${face} Bold`) },
]
  .map(({ weights, faces }) => {
    const sources = faces.map((face) => `local("${face}")`).join()
    return `@font-face{font-family:"Figtree fallback";src:${sources};font-weight:${weights};size-adjust:100.7%;ascent-override:94.3%;descent-override:24.8%;line-gap-override:0%}`
  })
  .join('')

/** @param address of the variable typeface */
export const typefaceCss = (address: string): string =>
  `@font-face{font-family:Figtree;src:url(${address}) format("woff2");font-weight:300 900;font-display:optional}${fallbackFaces}`
