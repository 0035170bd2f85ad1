/**
 * Decodes a file to text with line feeds as line ends. Files don't declare their encoding, so bytes that aren't valid UTF-8 are
 * read as Windows-1252.
 */
import { reason } from '../../../base/errors/reason'

const newline = 0x0a
const carriageReturn = 0x0d
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const

/** Bytes of a line: longer than in any kind of file. Without this limit, a file without line breaks would fill the memory. */
const longestLine = 2 ** 20

export class LineTooLong extends Error {
  override name = 'LineTooLong'

  readonly reason = reason('lineTooLong', { most: longestLine.toLocaleString('en-US') })
}

/** The text in pieces of whole lines, without a byte order mark. @throws LineTooLong for a line above a megabyte */
export async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let endsInCarriageReturns: boolean | undefined
  // A final carriage return may be half of a line end, so it waits for the next piece.
  let waiting = ''
  for await (const piece of decoded(chunks)) {
    const text = waiting + piece
    waiting = ''
    if (endsInCarriageReturns === undefined) {
      if (/\n|\r./s.test(text)) endsInCarriageReturns = !text.includes('\n')
      else if (text.endsWith('\r')) {
        waiting = text
        continue
      }
    }
    yield endsInCarriageReturns ? text.replaceAll('\r', '\n') : text
  }
  if (waiting !== '') yield waiting.replaceAll('\r', '\n')
}

async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | undefined
  let rest: Buffer = Buffer.alloc(0)
  let wide: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (encoding === undefined) {
      // A mark has at most three bytes, and UTF-16 without one is detected from four.
      if (bytes.length < 4) {
        rest = bytes
        continue
      }
      const start = encodingOf(bytes)
      encoding = start.encoding
      bytes = bytes.subarray(start.markLength)
      if (encoding !== 'utf-8') wide = new TextDecoder(encoding)
    }
    if (wide) {
      rest = Buffer.alloc(0)
      yield wide.decode(bytes, { stream: true })
      continue
    }
    const end = endOfLines(bytes)
    rest = bytes.subarray(end)
    if (rest.length > longestLine) throw new LineTooLong()
    if (end > 0) yield textOf(bytes.subarray(0, end))
  }
  if (wide) yield wide.decode()
  else if (rest.length > 0) yield textOf(rest)
}

/** The encoding, from the file's first four bytes: by a byte order mark, or by the zero bytes of UTF-16. */
export function encodingOf(bytes: Buffer): { encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; markLength: number } {
  const mark = marks.find((each) => each.bytes.every((byte, index) => bytes[index] === byte))
  if (mark) return { encoding: mark.encoding, markLength: mark.bytes.length }
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  if (first >= blank && second === 0 && third >= blank && fourth === 0) return { encoding: 'utf-16le', markLength: 0 }
  if (first === 0 && second >= blank && third === 0 && fourth >= blank) return { encoding: 'utf-16be', markLength: 0 }
  return { encoding: 'utf-8', markLength: 0 }
}

const blank = 0x20

/** Position after the last whole line; some files only use carriage returns. */
function endOfLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf(newline) + 1
  return end > 0 ? end : bytes.subarray(0, -1).lastIndexOf(carriageReturn) + 1
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes whole lines. If any isn't UTF-8, each line is decoded separately, because merged files may contain both encodings. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    const end = bytes.indexOf(newline) + 1
    if (end === 0 || end === bytes.length) return windows1252.decode(bytes)
    return linesOf(bytes).map(lineText).join('')
  }
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let start = 0; start < bytes.length; ) {
    const at = bytes.indexOf(newline, start)
    const end = at < 0 ? bytes.length : at + 1
    lines.push(bytes.subarray(start, end))
    start = end
  }
  return lines
}

function lineText(line: Buffer): string {
  try {
    return utf8.decode(line)
  } catch {
    return windows1252.decode(line)
  }
}
