/**
 * Recognizes the kind of a file by its header, which may be below a title, or by the keys of its first element; names only matter
 * for files without a header.
 */
import { type Because, because, type Reason, reason } from '../../base/errors/reason'
import type { FileHead, FileKind, Format } from './file-kind'
import { type MatchedHeader, matchHeader, missingColumns } from './header'
import { elements, isObject } from './reading/elements'
import { fieldsOf, formatsOf, readHead, type TextHead, titleOf } from './reading/head'
import type { SourceFile } from './reading/source-files'

export interface RecognizedFile extends MatchedHeader {
  kind: FileKind
  /** Its separator and quoting; usually the kind's. */
  format: Format
  /** The line of its header; 0 if its first line is a row. */
  headerLine: number
  /** The lines above the header. */
  title: readonly string[]
  /** The number of fields in its header; `undefined` if its first line is a row. */
  width: number | undefined
  /** For a mapped file: converts a line's fields to the kind's, and the list's column names. @throws RefusedRow */
  rewrite?: (fields: readonly string[]) => readonly string[]
  theirNames?: ReadonlyMap<string, string>
}

/** Why a file is of no known kind. */
export type UnrecognizedFile = Because

export async function recognize(
  file: SourceFile,
  kinds: readonly FileKind[],
): Promise<RecognizedFile | UnrecognizedFile> {
  const ofLists = kinds.filter(({ format }) => format === 'json list')
  const head = await readHead(file, (chunks) => recognizeList(chunks, ofLists))
  if (!('lines' in head)) return head
  return recognizeText(
    file,
    head,
    kinds.filter((kind) => !ofLists.includes(kind)),
  )
}

function recognizeText(
  file: SourceFile,
  head: TextHead,
  kinds: readonly FileKind[],
): RecognizedFile | UnrecognizedFile {
  for (const [at, line] of head.lines.entries()) {
    const candidates = kinds.flatMap((kind) =>
      formatsOf(kind, head).flatMap((format) => {
        const found = recognizeAs(kind, format, at, { baseName: file.baseName, fields: fieldsOf(line, format) })
        return found ? [found] : []
      }),
    )
    const best = bestOf(candidates)
    if (best) return { ...best, title: titleOf(head, at) }
  }
  return because(reasonOf(head, kinds))
}

const bestOf = (candidates: readonly RecognizedFile[]): RecognizedFile | undefined =>
  candidates.toSorted((one, other) => share(other) - share(one) || other.positions.size - one.positions.size)[0]

async function recognizeList(
  chunks: AsyncIterable<Buffer>,
  kinds: readonly FileKind[],
): Promise<RecognizedFile | UnrecognizedFile> {
  const first = await firstElement(chunks)
  if ('reason' in first) return first
  const keys = Object.keys(first.element)
  const candidates = kinds.flatMap((kind) => {
    const found = matchHeader(kind, keys)
    return found ? [{ ...found, kind, format: kind.format, headerLine: 0, title: [], width: undefined }] : []
  })
  return bestOf(candidates) ?? because(reason('unknownList', { keys: keys.join(', ') }))
}

async function firstElement(
  chunks: AsyncIterable<Buffer>,
): Promise<{ element: Readonly<Record<string, unknown>> } | UnrecognizedFile> {
  try {
    for await (const { element } of elements(chunks)) {
      return isObject(element) ? { element } : because(reason('listWithoutObjects'))
    }
    return because(reason('emptyList'))
  } catch (cause) {
    return because(reason('brokenList', { problem: cause instanceof Error ? cause.message : String(cause) }))
  }
}

/** The share of the kind's columns that the file has. */
const share = ({ kind, positions: found }: RecognizedFile) => found.size / Object.keys(kind.columns).length

function recognizeAs(kind: FileKind, format: Format, at: number, head: FileHead): RecognizedFile | undefined {
  if (kind.headerless) {
    if (at > 0 || !kind.headerless.recognizes(head)) return undefined
    const positions = new Map(kind.headerless.order.map((column, place) => [column, place]))
    return {
      kind,
      format,
      positions,
      ...{ unknown: [], unnamed: [], repeated: [], title: [] },
      headerLine: 0,
      width: undefined,
    }
  }
  const found = matchHeader(kind, head.fields)
  return found && { ...found, kind, format, title: [], headerLine: at + 1, width: head.fields.length }
}

/** The kind that one of its lines is closest to, and what that line lacks. */
function reasonOf(head: TextHead, kinds: readonly FileKind[]): Reason {
  const { lines } = head
  const [nearest] = lines
    .flatMap((line, at) =>
      kinds
        .filter(({ headerless }) => !headerless)
        .flatMap((kind) =>
          formatsOf(kind, head).map((format) => {
            const missing = missingColumns(kind, fieldsOf(line, format))
            const required = Object.values(kind.columns).filter(({ isRequired }) => isRequired).length
            return { kind, at, missing, has: required - missing.length }
          }),
        ),
    )
    .toSorted((one, other) => other.has - one.has || one.missing.length - other.missing.length)
  if (!nearest || nearest.has === 0) {
    const [first = ''] = lines.filter((line) => line.trim() !== '')
    const line = quoted(first)
    return lines.length === 1
      ? reason('unknownHeader', { line })
      : reason('unknownHeaders', { lines: lines.length, line })
  }
  const { kind, missing, at } = nearest
  const [column = '', ...others] = missing
  const what =
    others.length === 0
      ? reason('lacksColumn', { kind: kind.name, column })
      : reason('lacksColumns', { kind: kind.name, columns: missing.join(', ') })
  return at === 0 ? what : reason('inLine', { line: at + 1, what: [what] })
}

const quoted = (line: string) => `"${line.length > 80 ? `${line.slice(0, 80)}…` : line}"`
