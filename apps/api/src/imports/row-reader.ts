/** Reads the rows of one file, counts them, and writes them as COPY wants them. */
import { copyLine } from './copy-text'
import type { Columns, FileKind, Reading, Row } from './file-kind'
import { elementRow, elements, type FileElement } from './reading/elements'
import { type FileRecord, records } from './reading/records'
import type { SourceFile } from './reading/source-files'
import { RefusedRow } from './reading/values'
import type { RecognizedFile } from './recognize'

export interface RefusedLine {
  line: number
  column: string
  reason: string
}

export interface Progress {
  rows: number
  /** Of the file's bytes, the share that is read; `undefined` where its size is not known. */
  share: number | undefined
}

export interface RowListeners {
  /** Told of each row that is not taken. */
  onRefused: (row: RefusedLine) => void
  /** Told now and then how far it has come. */
  onProgress: (progress: Progress) => void
}

/** The rows of a file, one after the other, as COPY reads them. */
export class RowReader {
  taken = 0
  refused = 0
  first: Row<Columns> | undefined
  /** Why the file could not be read to its end. */
  failure: string | undefined
  private bytes = 0

  constructor(
    private readonly file: SourceFile,
    private readonly recognized: RecognizedFile,
    private readonly reading: Reading,
    private readonly listeners: RowListeners,
  ) {}

  /** Never throws: a transaction ends better by our own word than in the middle of a COPY. */
  async *lines(): AsyncGenerator<string> {
    let piece = ''
    try {
      for await (const record of this.records()) {
        const text = this.textOf(record)
        piece += text
        if (piece.length < pieceLength) continue
        yield piece
        piece = ''
        this.tellProgress()
      }
    } catch (error) {
      this.failure = `it cannot be read to its end: ${error instanceof Error ? error.message : String(error)}`
      return
    }
    if (piece !== '') yield piece
    this.tellProgress()
  }

  private async *records(): AsyncGenerator<FileRecord | FileElement> {
    const { kind, width } = this.recognized
    if (kind.format === 'json list') {
      yield* elements(this.counted())
      return
    }
    let isFirst = true
    for await (const record of records(this.counted(), kind.format)) {
      if (!isFirst || width === undefined) yield record
      isFirst = false
    }
  }

  private async *counted(): AsyncGenerator<Buffer> {
    for await (const chunk of (await this.file.open()) as AsyncIterable<Buffer>) {
      this.bytes += chunk.length
      yield chunk
    }
  }

  private textOf(record: FileRecord | FileElement): string {
    try {
      const row = 'fields' in record ? this.rowOf(record) : elementRow(this.recognized.kind.columns, record.element)
      let text = ''
      for (const fields of this.recognized.kind.read(row, this.reading)) text += copyLine(record.line, fields)
      this.taken++
      this.first ??= row
      return text
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error
      this.refused++
      this.listeners.onRefused({ line: record.line, column: error.column, reason: error.reason })
      return ''
    }
  }

  private rowOf({ fields }: FileRecord): Row<Columns> {
    const { kind, positions, width } = this.recognized
    if (width !== undefined && fields.slice(width).some((field) => field.trim() !== '')) {
      throw new RefusedRow('the line', `it is long: it has ${fields.length} fields, the header ${width}`)
    }
    const isShortAllowed = kind.headerless?.isShortAllowed ?? false
    const row: Record<string, string> = {}
    for (const column of columnsOf(kind)) {
      const at = positions.get(column)
      const field = at === undefined ? '' : (fields[at] ?? (isShortAllowed ? '' : undefined))
      if (field === undefined) {
        throw new RefusedRow(
          kind.columns[column]?.names[0] ?? column,
          `it is missing: the line has ${fields.length} fields`,
        )
      }
      row[column] = field.trim()
    }
    return row
  }

  private tellProgress() {
    const { size } = this.file
    this.listeners.onProgress({
      rows: this.taken + this.refused,
      share: size === undefined ? undefined : Math.min(1, this.bytes / size),
    })
  }
}

/** Letters of a piece that is sent at once. */
const pieceLength = 2 ** 20

const columnLists = new WeakMap<FileKind, readonly string[]>()
function columnsOf(kind: FileKind): readonly string[] {
  const columnList = columnLists.get(kind)
  if (columnList) return columnList
  const list = Object.keys(kind.columns)
  columnLists.set(kind, list)
  return list
}
