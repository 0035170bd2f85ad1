/**
 * A mapping makes another system's list readable: its names for our columns, columns that it lacks, its day formats. It's YAML;
 * mistakes are reported with line and column.
 */
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml'
import { StartError } from '../../base/errors/start-error'
import { type DayFormat, dayFormat } from './day-format'
import type { FileKind } from './file-kind'
import { plainName } from './header'

export interface Mapping {
  /** The name of its file, for messages. */
  name: string
  /** Its text; the same list with another mapping is another import. */
  text: string
  kind: FileKind
  /** Our columns by the list's; keys are normalized names, `theirs` is as written in the mapping. */
  columns: ReadonlyMap<string, { theirs: string; ours: string }>
  /** The list's column with contracts such as `AWP-15%`; `plain` is its normalized name. */
  discount: { plain: string; theirs: string } | undefined
  /** Constant values of our columns, the same for each row. */
  constants: ReadonlyMap<string, string>
  days: ReadonlyMap<string, DayFormat>
  /** For each of our columns, our words by the list's in lowercase. */
  words: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The list's columns to ignore. */
  ignored: readonly string[]
}

const parts = ['kind', 'columns', 'discount', 'constants', 'days', 'words', 'ignore'] as const

/** @throws StartError with the line and column of a mistake */
export function readMapping(text: string, name: string, kinds: readonly FileKind[]): Mapping {
  return new MappingReader(text, name, kinds).read()
}

type Parts = ReadonlyMap<(typeof parts)[number], Node>

class MappingReader {
  private readonly lines = new LineCounter()

  constructor(
    private readonly text: string,
    private readonly name: string,
    private readonly kinds: readonly FileKind[],
  ) {}

  read(): Mapping {
    const root = this.root()
    const found: Parts = new Map(
      this.entries(root, 'the file').map(({ key, keyNode, value }) => {
        const part = parts.find((each) => each === key)
        if (!part) this.fail(keyNode, `"${key}" is not a part of a mapping: the parts are ${parts.join(', ')}`)
        return [part, value]
      }),
    )
    const kind = this.kindOf(found.get('kind'), root)
    const discountNode = found.get('discount')
    const discount = discountNode && this.textOf(discountNode, 'discount')
    if (discountNode) this.columnOf('Discount percent', discountNode, kind)
    return {
      name: this.name,
      text: this.text,
      kind,
      columns: this.columnsOf(found.get('columns'), kind),
      discount: discount === undefined ? undefined : { plain: plainName(discount), theirs: discount },
      constants: this.byColumn(found.get('constants'), 'constants', kind, (node, column) =>
        this.constantOf(node, column),
      ),
      days: this.byColumn(found.get('days'), 'days', kind, (node, column) => {
        const format = dayFormat(this.textOf(node, column))
        return format ?? this.fail(node, `it is not a day format: write one with YYYY, MM and DD, such as MM/DD/YYYY`)
      }),
      words: this.byColumn(found.get('words'), 'words', kind, (node, column) => this.wordsOf(node, column)),
      ignored: this.listOf(found.get('ignore')),
    }
  }

  private root(): Node {
    const document = parseDocument(this.text, { lineCounter: this.lines, prettyErrors: false })
    const [error] = document.errors
    if (error) {
      const { line, col } = this.lines.linePos(error.pos[0])
      throw new StartError(`${this.name}, line ${line}, column ${col}: it is not YAML: ${error.message}.`)
    }
    if (!document.contents) throw new StartError(`${this.name} is empty: \`rxgauge columns FILE\` drafts one.`)
    return document.contents
  }

  private kindOf(node: Node | undefined, root: Node): FileKind {
    if (!node)
      return this.fail(root, 'it does not say which kind the list is: write `kind: rates`, or another of `template`')
    const word = this.textOf(node, 'kind')
    const kind = this.kinds.find((each) => each.name === word)
    if (!kind) return this.fail(node, `there is no kind "${word}": \`template\` names all`)
    if (kind.format === 'json list' || kind.headerless) {
      return this.fail(node, `files of ${word} have no header, so there are no columns to name`)
    }
    return kind
  }

  private columnsOf(node: Node | undefined, kind: FileKind): Mapping['columns'] {
    const columns = new Map<string, { theirs: string; ours: string }>()
    for (const { key, keyNode, value } of this.entries(node, 'columns')) {
      if (columns.has(plainName(key))) this.fail(keyNode, `the column "${key}" is there twice`)
      columns.set(plainName(key), { theirs: key, ours: this.columnOf(this.textOf(value, key), value, kind) })
    }
    return columns
  }

  private byColumn<Value>(
    node: Node | undefined,
    part: string,
    kind: FileKind,
    read: (node: Node, column: string) => Value,
  ): Map<string, Value> {
    return new Map(
      this.entries(node, part).map(({ key, keyNode, value }) => {
        const column = this.columnOf(key, keyNode, kind)
        return [column, read(value, column)]
      }),
    )
  }

  /** Finds a column by any of its names. @returns the first of its names */
  private columnOf(name: string, node: Node, kind: FileKind): string {
    const declared = Object.values(kind.columns)
    const column = declared.find(({ names }) => names.some((each) => plainName(each) === plainName(name)))
    const first = column?.names[0]
    if (first !== undefined) return first
    const known = declared.map(({ names: [each] }) => each)
    return this.fail(node, `${kind.name} has no column "${name}": its columns are ${known.join(', ')}`)
  }

  private constantOf(node: Node, column: string): string {
    if (isScalar(node) && node.value === null) {
      this.fail(node, `${column} has no value: write one, or "" if it is empty in each row`)
    }
    return this.textOf(node, column)
  }

  private wordsOf(node: Node, column: string): Map<string, string> {
    return new Map(
      this.entries(node, column).map(({ key, value }) => [key.toLowerCase(), this.constantOf(value, `"${key}"`)]),
    )
  }

  private listOf(node: Node | undefined): string[] {
    if (node === undefined || isEmpty(node)) return []
    if (!isSeq(node)) return this.fail(node, 'ignore is a list: a line with a hyphen for each column that is not read')
    return node.items.map((item) => this.textOf(item as Node, 'ignore'))
  }

  private entries(node: Node | undefined, part: string): { key: string; keyNode: Node; value: Node }[] {
    if (node === undefined || isEmpty(node)) return []
    if (!isMap(node)) return this.fail(node, `${part} holds no names: write a line "name: value" for each`)
    return node.items.map(({ key, value }: Pair) => {
      const keyNode = key as Node
      return { key: this.textOf(keyNode, part), keyNode, value: (value ?? keyNode) as Node }
    })
  }

  private textOf(node: Node, part: string): string {
    // The source text, because 0093 must not become a number.
    if (isScalar(node) && node.value !== null)
      return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
    return this.fail(node, `${part} is not text`)
  }

  private fail(node: Node, sentence: string): never {
    const { line, col } = this.lines.linePos(node.range?.[0] ?? 0)
    throw new StartError(`${this.name}, line ${line}, column ${col}: ${sentence}.`)
  }
}

const isEmpty = (node: Node) => isScalar(node) && node.value === null
