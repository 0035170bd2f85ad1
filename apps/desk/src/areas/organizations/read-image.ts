/** Reads, crops and measures an image in the browser. */
import { bytesOf } from './organization-draft'

/** Percent cut from each side. */
export interface Crop {
  left: number
  right: number
  top: number
  bottom: number
}

export interface ReadImage {
  /** Ending without a dot, in lower case. */
  ending: string
  base64: string
  element: HTMLImageElement
  width: number
  height: number
}

/** The same as the server's rule: what could run if the file were opened as a page. */
export const hasScript = (svg: string): boolean => /<script|<foreignObject|<!ENTITY|\son\w+\s*=|javascript:/i.test(svg)

const mediaTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}

export const addressOfImage = (name: string, base64: string): string =>
  `data:${mediaTypes[endingOf(name)] ?? 'image/png'};base64,${base64}`

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/** `undefined` if the browser can't show it. */
export async function readImage(file: File): Promise<ReadImage | undefined> {
  const ending = endingOf(file.name)
  if (!(ending in mediaTypes)) return undefined
  const base64 = await toBase64(file)
  const element = new Image()
  element.src = addressOfImage(file.name, base64)
  try {
    await element.decode()
  } catch {
    return undefined
  }
  // An SVG without a size of its own is drawn large enough for emails.
  const width = element.naturalWidth || 600
  const height = element.naturalHeight || 200
  return { ending, base64, element, width, height }
}

const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

export interface DrawnImage {
  base64: string
  width: number
  height: number
}

/** The image without what is cut off, as a PNG; drawn smaller until it has at most that many bytes. */
export function drawPng({ element, width, height }: ReadImage, crop: Crop, largest: number): DrawnImage {
  const left = (width * crop.left) / 100
  const top = (height * crop.top) / 100
  const cutWidth = Math.max(1, width - left - (width * crop.right) / 100)
  const cutHeight = Math.max(1, height - top - (height * crop.bottom) / 100)
  const canvas = document.createElement('canvas')
  for (let scale = 1; ; scale *= 0.8) {
    canvas.width = Math.max(1, Math.round(cutWidth * scale))
    canvas.height = Math.max(1, Math.round(cutHeight * scale))
    canvas.getContext('2d')?.drawImage(element, left, top, cutWidth, cutHeight, 0, 0, canvas.width, canvas.height)
    const base64 = canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
    if (bytesOf(base64) <= largest || scale < 0.05) return { base64, width: canvas.width, height: canvas.height }
  }
}
