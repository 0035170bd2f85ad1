/** Reads a logo's aspect ratio from the first bytes of its file. */

/** Enough bytes of a file: an SVG has its size in its first tag. */
export const headLength = 4096

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** Width divided by height of a PNG or an SVG; `undefined` if the first bytes don't contain it. */
export function imageRatio(head: Buffer): number | undefined {
  const size = head.subarray(0, 8).equals(pngStart) ? pngSize(head) : svgSize(head.toString('utf8'))
  if (!size) return undefined
  const ratio = size.width / size.height
  return Number.isFinite(ratio) && ratio > 0 ? Math.round(ratio * 1000) / 1000 : undefined
}

interface Size {
  width: number
  height: number
}

/** A PNG's first chunk begins with its size. */
const pngSize = (head: Buffer): Size | undefined =>
  head.length < 24 ? undefined : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }

/** Like browsers, uses width and height if both are there, else the viewBox. */
function svgSize(text: string): Size | undefined {
  const [tag] = /<svg\s[^>]*>/.exec(text) ?? []
  if (tag === undefined) return undefined
  const [width, height] = [lengthIn(tag, 'width'), lengthIn(tag, 'height')]
  if (width !== undefined && height !== undefined) return { width, height }
  const [, viewBox = ''] = /\sviewBox\s*=\s*["']([^"']*)["']/.exec(tag) ?? []
  const [, , boxWidth = 0, boxHeight = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return { width: boxWidth, height: boxHeight }
}

function lengthIn(tag: string, name: string): number | undefined {
  const [, length] = new RegExp(`\\s${name}\\s*=\\s*["'](\\d+(?:\\.\\d+)?)(?:px)?["']`).exec(tag) ?? []
  return length === undefined ? undefined : Number(length)
}
