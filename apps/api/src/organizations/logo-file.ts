/** A logo as an operator gives it: an SVG, or a PNG, which emails can show too. */
import { readFileSync } from 'node:fs'
import { StartError } from '../errors/start-error'

export interface LogoFile {
  /** Under which it is served, and named in the options. */
  name: 'logo.svg' | 'logo.png'
  mediaType: 'image/svg+xml' | 'image/png'
  content: Buffer
}

/** Bytes: the widget carries it on every page that embeds it. */
export const largestLogo = 100 * 1024

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** @throws StartError with a sentence */
export function readLogo(path: string): LogoFile {
  const content = readFile(path)
  if (content.length > largestLogo) {
    throw new StartError(
      `The logo ${path} has ${Math.ceil(content.length / 1024)} KB; it may have ${largestLogo / 1024}: every page that embeds the gauge loads it.`,
    )
  }
  if (content.subarray(0, pngStart.length).equals(pngStart))
    return { name: 'logo.png', mediaType: 'image/png', content }
  const text = content.toString('utf8')
  if (!/<svg[\s>]/.test(text)) throw new StartError(`The logo ${path} is neither an SVG nor a PNG.`)
  if (hasScript(text)) {
    throw new StartError(`The logo ${path} has a script in it. Save it as a plain SVG.`)
  }
  return { name: 'logo.svg', mediaType: 'image/svg+xml', content }
}

/** Whether an SVG holds a script. Shown as an image it would do nothing; opened by itself it is a page. */
export const hasScript = (svg: string): boolean =>
  // An entity could spell what the others look for.
  /<script|<foreignObject|<!ENTITY|\son\w+\s*=|javascript:/i.test(svg)

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new StartError(`The logo ${path} cannot be read.`, cause)
  }
}
