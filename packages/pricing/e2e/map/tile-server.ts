/** A PMTiles file with one vector tile, all of it water, and a server for it that supports range requests. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A number as Protocol Buffers and PMTiles encode it: seven bits a byte. */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])

/** A length-delimited field. */
const field = (number: number, bytes: readonly number[]) => [(number << 3) | 2, ...varint(bytes.length), ...bytes]
const text = (words: string) => [...Buffer.from(words)]
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

/** A Mapbox vector tile with a layer `water`: one polygon that covers the tile. */
function waterTile(): number[] {
  const extent = 4096
  const moveTo = [(1 << 3) | 1, 0, 0]
  const lines = [(3 << 3) | 2, extent, 0, 0, extent, -extent, 0]
  const geometry = [...moveTo, ...lines.map((value, index) => (index === 0 ? value : zigzag(value))), 15]
  const polygon = [(3 << 3) | 0, 3, ...field(4, geometry.flatMap(varint))]
  const version = [(15 << 3) | 0, 2]
  return field(3, [...version, ...field(1, text('water')), ...field(2, polygon), (5 << 3) | 0, ...varint(extent)])
}

/** PMTiles version 3, with the northwest tile of level 1 as its only tile. */
function pmtilesFile(): Buffer {
  const tile = waterTile()
  // One entry: its id, run length, length, and offset plus 1.
  const directory = [1, 1, 1, tile.length, 1].flatMap(varint)
  const metadata = text('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const directoryAt = header.length
  const metadataAt = directoryAt + directory.length
  const dataAt = metadataAt + metadata.length
  const places = [directoryAt, directory.length, metadataAt, metadata.length, 0, 0, dataAt, tile.length, 1, 1, 1]
  for (const [index, value] of places.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered, uncompressed, vector tiles, levels 0 to 1.
  header.set([1, 1, 1, 1, 0, 1], 96)
  header.writeInt32LE(-1_800_000_000, 102)
  header.writeInt32LE(-850_000_000, 106)
  header.writeInt32LE(1_800_000_000, 110)
  header.writeInt32LE(850_000_000, 114)
  return Buffer.concat([header, Buffer.from([...directory, ...metadata, ...tile])])
}

export async function startTileServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const file = pmtilesFile()
  const server = createServer((request, response) => {
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const part = file.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
    response.writeHead(request.headers.range ? 206 : 200, {
      'access-control-allow-origin': '*',
      'content-length': part.length,
      'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`,
    })
    response.end(part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
