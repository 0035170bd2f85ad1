/** A logo as an operator gives it: an SVG, or a PNG, which emails can show too. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { StartError } from '../errors/start-error'

export interface LogoFile {
  /** Under which it is served, and named in the options. */
  name: 'logo.svg' | 'logo.png'
  mediaType: 'image/svg+xml' | 'image/png'
  content: Buffer
}

export interface Logo extends LogoFile {
  /** The PNG that lies beside an SVG, for emails. */
  png: LogoFile | undefined
}

/** Bytes: the widget carries it on every page that embeds it. */
export const largestLogo = 100 * 1024

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Takes the PNG of the same name along that lies beside an SVG.
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

/** A sentence where emails, which show no SVG, have no logo. */
export const missingPng = (logo: Logo | undefined): string[] =>
  logo?.name === 'logo.svg' && logo.png === undefined
    ? [
        'The logo is an SVG, and no PNG of the same name lies beside it: emails show none, and have the name until files/logo.png is there.',
      ]
    : []

/** The images by the names under which they are served. */
export const logoFiles = (logo: Logo): LogoFile[] => (logo.png ? [logo, logo.png] : [logo])

const pngBeside = (path: string) => join(dirname(path), `${basename(path, extname(path))}.png`)

function readImage(path: string): LogoFile {
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
