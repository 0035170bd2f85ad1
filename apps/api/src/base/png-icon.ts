/** A square PNG without transparency, drawn pixel by pixel. */
import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Red, green and blue from 0 to 255. */
type Rgb = readonly [number, number, number]

/** @param side pixels */
export function pngIcon(side: number, colorAt: (x: number, y: number) => Rgb): Buffer {
  const pixels = Buffer.alloc((1 + 3 * side) * side)
  for (let y = 0; y < side; y++) {
    // Each row begins with its filter, none.
    for (let x = 0; x < side; x++) pixels.set(colorAt(x, y), y * (1 + 3 * side) + 1 + 3 * x)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits per channel: red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const content = deflateSync(pixels)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
