/** Reads an operator's logo: an SVG, or a PNG, which emails can show too. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { StartError } from '../../base/errors/start-error'

export interface LogoFile {
  /** The file name under which it's served and listed in the options. */
  name: 'logo.svg' | 'logo.png'
  mediaType: 'image/svg+xml' | 'image/png'
  content: Buffer
}

export interface Logo extends LogoFile {
  /** The PNG next to an SVG, for emails. */
  png: LogoFile | undefined
}

/** In bytes; every page that embeds the widget loads it. */
export const largestLogo = 100 * 1024

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Reads a logo, including a PNG with the same name next to an SVG.
 * @throws StartError with a sentence
 */
export function readLogo(path: string): Logo {
  const logo = readImage(path)
  const beside = pngBeside(path)
  if (logo.name === 'logo.png' || !existsSync(beside)) return { ...logo, png: undefined }
  const png = readImage(beside)
  if (png.name !== 'logo.png') throw new StartError(`The logo ${beside} is no PNG.`)
  return { ...logo, png }
}

/** A warning that emails, which can't show an SVG, have no logo. */
export const missingPng = (logo: Logo | undefined): string[] =>
  logo?.name === 'logo.svg' && logo.png === undefined
    ? [
        'The logo is an SVG without a PNG of the same name beside it: emails show the name instead of a logo until files/logo.png exists.',
      ]
    : []

/** The images by their served names. */
export const logoFiles = (logo: Logo): LogoFile[] => (logo.png ? [logo, logo.png] : [logo])

const pngBeside = (path: string) => join(dirname(path), `${basename(path, extname(path))}.png`)

function readImage(path: string): LogoFile {
  const content = readFile(path)
  if (content.length > largestLogo) {
    throw new StartError(
      `The logo ${path} has ${Math.ceil(content.length / 1024)} KB; it may have at most ${largestLogo / 1024}: every page that embeds the gauge loads it.`,
    )
  }
  if (content.subarray(0, pngStart.length).equals(pngStart))
    return { name: 'logo.png', mediaType: 'image/png', content }
  const text = content.toString('utf8')
  if (!/<svg[\s>]/.test(text)) throw new StartError(`The logo ${path} is neither an SVG nor a PNG.`)
  if (hasScript(text)) {
    throw new StartError(`The logo ${path} contains a script. Save it as a plain SVG.`)
  }
  return { name: 'logo.svg', mediaType: 'image/svg+xml', content }
}

/** Whether an SVG contains a script. It can't run in an image, but the file can also be opened as a page. */
export const hasScript = (svg: string): boolean =>
  // An XML entity could disguise the other patterns.
  /<script|<foreignObject|<!ENTITY|\son\w+\s*=|javascript:/i.test(svg)

function readFile(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new StartError(`The logo ${path} cannot be read.`, cause)
  }
}
