/** Bytes of a file as text. Files say nowhere how they are encoded: UTF-8 is tried, and what is none is Windows-1252. */

const newline = 0x0a
const marks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const

/** Bytes of a line: no file of any kind comes near. What has no line breaks would be kept whole, and copied with each chunk. */
const longestLine = 2 ** 20

export class LineTooLong extends Error {
  override name = 'LineTooLong'

  constructor() {
    super(`a line has more than ${longestLine.toLocaleString('en-US')} bytes`)
  }
}

/** Its text in pieces that end with a line, without a byte order mark. @throws LineTooLong past a megabyte */
export async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | undefined
  let rest: Buffer = Buffer.alloc(0)
  let wide: InstanceType<typeof TextDecoder> | undefined
  for await (const chunk of chunks) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (encoding === undefined) {
      // The longest mark has three.
      if (bytes.length < 3) {
        rest = bytes
        continue
      }
      const mark = markOf(bytes)
      encoding = mark?.encoding ?? 'utf-8'
      bytes = bytes.subarray(mark?.bytes.length ?? 0)
      if (encoding !== 'utf-8') wide = new TextDecoder(encoding)
    }
    if (wide) {
      rest = Buffer.alloc(0)
      yield wide.decode(bytes, { stream: true })
      continue
    }
    const end = bytes.lastIndexOf(newline) + 1
    rest = bytes.subarray(end)
    if (rest.length > longestLine) throw new LineTooLong()
    if (end > 0) yield textOf(bytes.subarray(0, end))
  }
  if (wide) yield wide.decode()
  else if (rest.length > 0) yield textOf(rest)
}

const markOf = (bytes: Buffer) => marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Whole lines. Where one of them is no UTF-8 each is looked at alone: files that were put together have both. */
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
