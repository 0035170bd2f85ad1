/** Reads and writes picture files on a blank page's canvas, since the browser knows all formats. */
import type { Page } from 'playwright-core'
import { type Blocks, blockSize } from './blocks'

const sent = (file: Buffer) => file.toString('base64')

/** The mean color of each block of a picture file. The browser's own scaling would mix in neighboring blocks. */
export async function readBlocks(blank: Page, file: Buffer): Promise<Blocks> {
  const read = async ([data, size]: [string, number]) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes]))
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('This browser has no 2D canvas')
    context.drawImage(image, 0, 0)
    const { data: pixels } = context.getImageData(0, 0, width, height)
    const [columns, rows] = [Math.floor(width / size), Math.floor(height / size)]
    const sums = new Float64Array(columns * rows * 3)
    const add = (at: number, color: number | undefined) => {
      sums[at] = (sums[at] ?? 0) + (color ?? 0)
    }
    for (let y = 0; y < rows * size; y++) {
      for (let x = 0; x < columns * size; x++) {
        const block = (Math.floor(y / size) * columns + Math.floor(x / size)) * 3
        const pixel = (y * width + x) * 4
        add(block, pixels[pixel])
        add(block + 1, pixels[pixel + 1])
        add(block + 2, pixels[pixel + 2])
      }
    }
    return { columns, rows, colors: Array.from(sums, (sum) => Math.round(sum / size ** 2)) }
  }
  return blank.evaluate(read, [sent(file), blockSize] as [string, number])
}

/** Writes pictures side by side into one WebP file, on white; `marked` blocks of the last one get a red frame. */
export async function writeWebp(
  blank: Page,
  files: readonly Buffer[],
  marked: readonly boolean[] = [],
  quality = 0.7,
): Promise<Buffer> {
  const draw = async ({ files, marked, size, quality }: Drawing) => {
    const images = await Promise.all(
      files.map((data) =>
        createImageBitmap(new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))])),
      ),
    )
    const gap = 16
    const width = images.reduce((sum, image) => sum + image.width, gap * (images.length - 1))
    const canvas = new OffscreenCanvas(width, Math.max(...images.map(({ height }) => height)))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no 2D canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    let left = 0
    for (const image of images) {
      context.drawImage(image, left, 0)
      left += image.width + gap
    }
    const last = images.at(-1)?.width ?? 0
    const columns = Math.floor(last / size)
    context.fillStyle = 'rgb(255 0 0 / 40%)'
    marked.forEach((isMarked, at) => {
      const [x, y] = [canvas.width - last + (at % columns) * size, Math.floor(at / columns) * size]
      if (isMarked) context.fillRect(x, y, size, size)
    })
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob)
    })
    return url.slice(url.indexOf(',') + 1)
  }
  const drawn = await blank.evaluate(draw, { files: files.map(sent), marked, size: blockSize, quality })
  return Buffer.from(drawn, 'base64')
}

interface Drawing {
  files: string[]
  marked: readonly boolean[]
  size: number
  quality: number
}
