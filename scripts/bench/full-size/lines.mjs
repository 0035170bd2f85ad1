/** Text files that are written as their lines are made: never whole in memory. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** Characters that are written at once. */
const pieceLength = 2 ** 18

/** @param lines an iterable of lines without their ends. @returns their number, the header not counted */
export async function writeLines(path, header, lines) {
  const stream = createWriteStream(path)
  let piece = header === undefined ? '' : `${header}\n`
  let count = 0
  for (const line of lines) {
    piece += `${line}\n`
    count++
    if (piece.length < pieceLength) continue
    if (!stream.write(piece)) await once(stream, 'drain')
    piece = ''
  }
  stream.end(piece)
  await finished(stream)
  return count
}
