/** Streams the elements of a JSON file that is one list, such as an issuer's plans. */
import { JSONParser } from '@streamparser/json'
import type { Columns, Row } from '../file-kind'
import { encodingOf } from './decode'
import { RefusedRow } from './values'

export interface FileElement {
  /** Number of the element; 1 is the first. */
  line: number
  element: unknown
}

/** Bytes: longer than in any kind of file; a longer element has a bracket that is never closed. */
const longestElement = 16 * 2 ** 20

/** @throws Error if it isn't JSON, or ends before its list does */
export async function* elements(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileElement> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false })
  let parsed: unknown[] = []
  parser.onValue = ({ value }) => parsed.push(value)
  let line = 0
  let pending = 0
  for await (const chunk of asUtf8(chunks)) {
    parser.write(chunk)
    pending = parsed.length > 0 ? 0 : pending + chunk.length
    if (pending > longestElement) throw new Error(`element ${line + 1} has more than ${longestElement} bytes`)
    for (const element of parsed) yield { line: ++line, element }
    parsed = []
  }
  if (!parser.isEnded) throw new Error('the list does not end: perhaps its download was cut off')
}

/** Whether a file is a JSON list, by its first bytes. */
export async function startsAsJsonArray(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const chunk of asUtf8(chunks)) {
    const start = chunk.find((byte) => !blanks.includes(byte))
    if (start !== undefined) return start === listStart
  }
  return false
}

const listStart = '['.charCodeAt(0)
const blanks = [...Buffer.from(' \t\r\n')]

/** JSON should be UTF-8 without a byte order mark, but some tools write the mark, or UTF-16. */
async function* asUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer = Buffer.alloc(0)
  let wide: InstanceType<typeof TextDecoder> | undefined
  let isStarted = false
  for await (const chunk of chunks) {
    if (isStarted) {
      yield wide ? Buffer.from(wide.decode(chunk, { stream: true })) : chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < 4) continue
    const { encoding, markLength } = encodingOf(start)
    if (encoding !== 'utf-8') wide = new TextDecoder(encoding)
    isStarted = true
    const rest = start.subarray(markLength)
    yield wide ? Buffer.from(wide.decode(rest, { stream: true })) : rest
  }
  if (!isStarted) yield start
}

export const isObject = (element: unknown): element is Readonly<Record<string, unknown>> =>
  typeof element === 'object' && element !== null && !Array.isArray(element)

/** An element's fields as text; lists and objects as JSON. @throws RefusedRow */
export function elementRow(columns: Columns, element: unknown): Row<Columns> {
  if (!isObject(element)) throw new RefusedRow('the element', 'it is not an object')
  const row: Record<string, string> = {}
  for (const [column, { names, isRequired = false }] of Object.entries(columns)) {
    const name = names.find((each) => Object.hasOwn(element, each))
    if (name === undefined && isRequired) throw new RefusedRow(names[0] ?? column, 'it is missing')
    row[column] = name === undefined ? '' : textOf(element[name])
  }
  return row
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
}
