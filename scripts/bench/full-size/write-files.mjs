/** Text files that are written as their lines are made: never whole in memory. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Characters that are written at once. */
const pieceLength = 2 ** 18

/**
 * @param files by name the first line, where there is one, and an iterable of the others, without their ends
 * @returns rows by the names of the files
 */
export async function writeFiles(folder, files) {
  const counts = {}
  for (const [name, [header, lines]] of Object.entries(files)) {
    counts[name] = 0
    await pipeline(
      function* () {
        let piece = header === undefined ? '' : `${header}\n`
        for (const line of lines) {
          if (line === undefined) continue
          counts[name]++
          piece += `${line}\n`
          if (piece.length < pieceLength) continue
          yield piece
          piece = ''
        }
        yield piece
      },
      createWriteStream(join(folder, name)),
    )
  }
  return counts
}

/** A line for each number below `count`, but for those of which `lineOf` gives none. */
export function* range(count, lineOf) {
  for (let number = 0; number < count; number++) yield lineOf(number)
}
