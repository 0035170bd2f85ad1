/** Reads the rows of one file, counts them, and formats them for COPY. */
import { type Reason, reason } from '../../base/errors/reason'
import { type Balance, ReasonCounter, sumOf } from './balance'
import { copyLine } from './copy-text'
import { type Columns, type FileKind, LeftOut, type Reading, type Row } from './file-kind'
import { LineTooLong } from './reading/decode'
import { elementRow, elements, type FileElement } from './reading/elements'
import { type FileRecord, records } from './reading/records'
import type { SourceFile } from './reading/source-files'
import { RefusedRow } from './reading/values'
import type { RecognizedFile } from './recognize'
import { type SettledRows, stagedNames } from './stored-rows'

export interface RefusedLine {
  line: number
  column: string
  reason: string
}

export interface Progress {
  rows: number
  /** The fraction of the file's bytes that were read; `undefined` if its size is unknown. */
  share: number | undefined
}

export interface RowListeners {
  /** Called for each row that is not taken. */
  onRefused: (row: RefusedLine) => void
  /** Called now and then with the progress. */
  onProgress: (progress: Progress) => void
}

interface RefusalLimit {
  /** The most refused rows in a hundred. */
  mostRefusedPercent: number
}

/** The reading stops after this many refused rows. */
const mostRefused = 100_000
/** The reading also stops early if this share of the first rows is refused: 5 percent, or what the operator allows. */
const firstRows = 100_000
const leastPercent = 5

class TooManyRefused extends Error {
  constructor(
    readonly refused: number,
    readonly line: number,
  ) {
    super('too many refused rows')
  }
}

function failureOf(error: unknown): Reason {
  if (error instanceof TooManyRefused) return reason('stoppedAt', { line: error.line, refused: error.refused })
  if (error instanceof LineTooLong) return reason('cutOff', { problem: [error.reason] })
  return reason('cutOff', { problem: error instanceof Error ? error.message : String(error) })
}

/** The rows of one file, in sequence, as lines for COPY. */
export class RowReader {
  /** Rows that staged anything. */
  staged = 0
  same = 0
  readonly leftOut = new ReasonCounter()
  readonly refused = new ReasonCounter()
  readonly partsLeftOut = new ReasonCounter()
  /** The first row that staged anything. */
  first: Row<Columns> | undefined
  /** Why the file was not read to its end. */
  failure: Reason | undefined
  private bytes = 0
  private readonly names: readonly string[]
  /** A row that looks like a total; it counts as one only if no row follows. */
  private possibleTotal: { line: number; error: RefusedRow } | undefined

  constructor(
    private readonly file: SourceFile,
    private readonly recognized: RecognizedFile,
    private readonly reading: Reading,
    private readonly listeners: RowListeners & RefusalLimit,
  ) {
    this.names = stagedNames(recognized.kind.stores)
  }

  /** Never throws: our own rollback is better than an error in the middle of a COPY. */
  async *lines(): AsyncGenerator<string> {
    let piece = ''
    try {
      for await (const record of this.records()) {
        this.refuseTotal()
        const text = this.textOf(record)
        piece += text
        if (piece.length < pieceLength) continue
        yield piece
        piece = ''
        this.tellProgress()
      }
    } catch (error) {
      this.failure = failureOf(error)
      return
    }
    if (this.possibleTotal) this.leftOut.add('a total in the last line')
    if (piece !== '') yield piece
    this.tellProgress()
  }

  /** The result of each row, given what was left of the staged ones. */
  balance(settled: SettledRows): Balance {
    for (const { reason, rows } of settled.leftOut) this.leftOut.add(reason, rows)
    for (const { reason, rows } of settled.partsLeftOut) this.partsLeftOut.add(reason, rows)
    return {
      rows: this.staged + this.same + (this.leftOut.total - sumOf(settled.leftOut)) + this.refused.total,
      taken: this.staged - settled.same - settled.replaced - sumOf(settled.leftOut),
      same: this.same + settled.same,
      replaced: settled.replaced,
      leftOut: this.leftOut.list(),
      refused: this.refused.list(),
      firstReplaced: settled.firstReplaced,
      partsLeftOut: this.partsLeftOut.list(),
    }
  }

  private async *records(): AsyncGenerator<FileRecord | FileElement> {
    const { format, headerLine } = this.recognized
    if (format === 'json list') {
      yield* elements(this.counted())
      return
    }
    for await (const record of records(this.counted(), format)) {
      if (record.line > headerLine && !isBlank(record.fields)) yield record
    }
  }

  private async *counted(): AsyncGenerator<Buffer> {
    for await (const chunk of (await this.file.open()) as AsyncIterable<Buffer>) {
      this.bytes += chunk.length
      yield chunk
    }
  }

  private textOf(record: FileRecord | FileElement): string {
    const { kind } = this.recognized
    this.reading.partsLeftOut = []
    try {
      const row = 'fields' in record ? this.rowOf(record) : elementRow(kind.columns, record.element)
      const outcome = kind.read(row, this.reading)
      if (outcome === 'same') {
        this.same++
        return ''
      }
      if (outcome instanceof LeftOut) {
        this.leftOut.add(outcome.reason)
        return ''
      }
      const rows = [outcome].flat()
      const [part] = this.reading.partsLeftOut
      if (rows.length === 0) {
        if (part === undefined) throw new Error(`${kind.name} stages nothing of a row, and does not say why`)
        this.leftOut.add(`it holds nothing but ${part}`)
        return ''
      }
      for (const reason of this.reading.partsLeftOut) this.partsLeftOut.add(reason)
      this.staged++
      this.first ??= row
      return rows
        .map((staged) =>
          copyLine(
            record.line,
            this.names.map((name) => staged[name]),
          ),
        )
        .join('')
    } catch (error) {
      if (!(error instanceof RefusedRow)) throw error
      if ('fields' in record && isTotal(record.fields)) this.possibleTotal = { line: record.line, error }
      else this.refuse(record.line, error)
      return ''
    }
  }

  private refuse(line: number, error: RefusedRow): void {
    const { reason } = error
    const theirs = this.recognized.theirNames?.get(error.column)
    const column = theirs === undefined || theirs === error.column ? error.column : `${theirs} (${error.column})`
    this.refused.add(`${column}: ${reason.replaceAll(quotedText, '…')}`)
    this.listeners.onRefused({ line, column, reason })
    this.stopWhereTooManyAreRefused(line)
  }

  /** A file of the wrong sort would otherwise be reported row by row to its end. */
  private stopWhereTooManyAreRefused(line: number): void {
    const share = Math.max(leastPercent, this.listeners.mostRefusedPercent)
    const most = this.rows <= firstRows ? (firstRows * share) / 100 : mostRefused
    if (this.refused.total >= Math.min(most, mostRefused)) throw new TooManyRefused(this.refused.total, line)
  }

  private get rows(): number {
    return this.staged + this.same + this.leftOut.total + this.refused.total
  }

  /** A row that looked like a total isn't one if another row follows. */
  private refuseTotal(): void {
    if (!this.possibleTotal) return
    const { line, error } = this.possibleTotal
    this.possibleTotal = undefined
    this.refuse(line, new RefusedRow(error.column, `it looks like a total, but is not the last row: ${error.reason}`))
  }

  private rowOf({ fields }: FileRecord): Row<Columns> {
    const { kind, positions, width, unnamed } = this.recognized
    if (width !== undefined && fields.slice(width).some((field) => field.trim() !== '')) {
      throw new RefusedRow('the line', `it is long: it has ${fields.length} fields, the header ${width}`)
    }
    for (const at of kind.publisher === 'own' ? unnamed : []) {
      const field = fields[at]?.trim() ?? ''
      if (field !== '') {
        throw new RefusedRow(
          'the line',
          `"${field.slice(0, 40)}" is in column ${at + 1}, which has no name in the header`,
        )
      }
    }
    const { rewrite } = this.recognized
    const values = rewrite ? rewrite(fields) : fields
    const isShortAllowed = kind.headerless?.isShortAllowed ?? false
    const row: Record<string, string> = {}
    for (const column of columnsOf(kind)) {
      const at = positions.get(column)
      const field = at === undefined ? '' : (values[at] ?? (isShortAllowed ? '' : undefined))
      if (field === undefined) {
        throw new RefusedRow(
          kind.columns[column]?.names[0] ?? column,
          `it is missing: the line has ${fields.length} fields`,
        )
      }
      row[column] = this.valueOf(field.trim(), kind.columns[column]?.names[0] ?? column)
    }
    return row
  }

  /** @throws RefusedRow for placeholders that spreadsheets or databases write for an empty value */
  private valueOf(text: string, column: string): string {
    const { kind, format } = this.recognized
    const plain = asTyped(text)
    if (kind.publisher !== 'own') return plain
    if (noValue.test(plain)) {
      throw new RefusedRow(column, `"${plain}" is not a value: leave the field empty if there is none`)
    }
    // In files with semicolons, commas often are decimal points.
    const isAmbiguous = format !== 'json list' && format.delimiter === ';' && /^\$?\s?-?\d{1,3}(,\d{3})+$/.test(plain)
    if (isAmbiguous) {
      throw new RefusedRow(
        column,
        `"${plain}" can be ${plain.replaceAll(',', '')} or ${plain.replace(',', '.')} in a file with semicolons: write it without a comma`,
      )
    }
    return plain
  }

  private tellProgress() {
    const { size } = this.file
    this.listeners.onProgress({
      rows: this.rows,
      share: size === undefined ? undefined : Math.min(1, this.bytes / size),
    })
  }
}

/** Spreadsheets leave such rows at the end. */
const isBlank = (fields: readonly string[]) => fields.every((field) => field.trim() === '')

/** Quoted values in a reason; removed, so that rows with the same reason count together. */
const quotedText = /"[^"]*"/g

/** Undoes tricks that keep a spreadsheet from turning text into a number: `="00093505798"`, `'00093505798`. */
function asTyped(text: string): string {
  if (text.startsWith('="') && text.endsWith('"') && text.length > 3) return text.slice(2, -1).trim()
  return /^'[\d.-]+$/.test(text) ? text.slice(1) : text
}

const noValue = /^(n\/a|null|nan|#n\/a|#(null|div\/0|value|ref|name|num)[!?])$/i

const totalWord = /^(grand |sub-?)?(totals?|sum)\b/i
const amount = /^\$?\s?-?[\d,]+(\.\d+)?$/

/** Whether an unreadable row begins with a word such as "total", or contains almost only one amount. */
function isTotal(fields: readonly string[]): boolean {
  const filled = fields.map((field) => field.trim()).filter((field) => field !== '')
  const [first = '', ...others] = filled
  if (totalWord.test(first)) return true
  return fields.length >= 4 && others.length === 0 && amount.test(first)
}

/** Characters per piece of COPY data. */
const pieceLength = 2 ** 20

const columnLists = new WeakMap<FileKind, readonly string[]>()
function columnsOf(kind: FileKind): readonly string[] {
  const columnList = columnLists.get(kind)
  if (columnList) return columnList
  const list = Object.keys(kind.columns)
  columnLists.set(kind, list)
  return list
}
