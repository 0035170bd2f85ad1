/**
 * What a kind of file is: how it is recognized, what its columns are, how a row is read, and what is stored of it. A kind stands
 * in one file under `kinds/` and in the list of `kinds/index.ts`; everything else (finding files, unpacking, encodings, limits,
 * counting, holding, undoing) is done for all of them in the same way.
 */
import type { Queryable } from '../database/database'
import type { Delimited } from './reading/records'
import type { Changes, RowColumns, RowOf, StoredRows } from './stored-rows'

export interface ColumnDeclaration {
  /** Names that its header may have; letter case, blanks, hyphens and underscores do not matter. */
  names: readonly string[]
  /** Without it the file is not of this kind. */
  isRequired?: boolean
  /** For the template: what stands in it. */
  about: string
  /** For the template: a value as it may be. */
  example: string
}

export type Columns = Readonly<Record<string, ColumnDeclaration>>
/** The fields of a row by the kind's own names of its columns, trimmed; those that the file does not have are empty. */
export type Row<C extends Columns> = Readonly<Record<keyof C, string>>

/** A delimited text, or one list of objects in JSON, whose keys are the columns. */
export type Format = Delimited | 'json list'

/** A row that is nothing for us. */
export class LeftOut {
  constructor(
    /** Such as `it is a sample`. */
    readonly reason: string,
  ) {}
}

export const leftOut = (reason: string): LeftOut => new LeftOut(reason)

/** The first line of a file, and its name. */
export interface FileHead {
  baseName: string
  /** The fields of its first line, as they stand there. */
  fields: readonly string[]
}

/** One file of a kind, while it is read. */
export interface Reading {
  baseName: string
  /** The newest day that a row names, as YYYY-MM-DD: kinds whose rows carry the day of publication set it. */
  asOf: string | undefined
  /** Today in New York, as YYYY-MM-DD: for days that may not lie ahead. */
  today: string
  /** Whatever a kind has to remember from row to row. */
  seen: Map<string, string>
  /** What of the row that is being read is not taken, though the rest of it is: a kind adds its reasons. */
  partsLeftOut: string[]
}

/** What the scope of a file is told by. */
export interface ScopedFile<C extends Columns> {
  /** With the folders and zips that it stands in. */
  name: string
  baseName: string
  first: Row<C>
  /** A kind whose rows carry no day may set `asOf` here, such as from the name. */
  reading: Reading
}

export interface FileKind<C extends Columns = Columns, R extends RowColumns = RowColumns> {
  /** The word for it on the command line, and in the database. */
  name: string
  /** What it is, for people: `NADAC: what pharmacies pay for one unit`. */
  title: string
  /** Who publishes it: shown beside what rests on it. `own` is an operator's own file. */
  publisher: string
  /** Files of a lower one are loaded first. */
  rank: number
  format: Format
  columns: C
  /**
   * Files whose first line is no header: whether this is one, and the columns in their order. Where it is missing, a file is of
   * the kind whose required columns its header has; of several kinds, of the one that knows most of its columns.
   */
  headerless?: {
    order: readonly (keyof C)[]
    recognizes(head: FileHead): boolean
    /** Whether a line may end before its last columns, which are empty then. */
    isShortAllowed?: true
  }
  /** A newer file of the same kind and scope replaces an older one: for an operator's own files that is the file's name. */
  scope(file: ScopedFile<C>): string
  stores: StoredRows<R>
  /** @returns one or more rows, or why there is none; `same`: an earlier row says all of this. @throws RefusedRow */
  read(row: Row<C>, reading: Reading): RowOf<NoInfer<R>> | readonly RowOf<NoInfer<R>>[] | LeftOut | 'same'
  /** Writes what is known only after the whole file is read. */
  afterStoring?(transaction: Queryable, importId: number, reading: Reading): Promise<void>
  /** Whether any of the stored rows holds for one pharmacy alone: prices of kinds that say none never do. */
  namesPharmacies?(transaction: Queryable, importId: number): Promise<boolean>
  /** What of the stored rows names something that is not there (yet), as sentences for the operator; nothing is refused for it. */
  notes?(transaction: Queryable, importId: number): Promise<string[]>
  /** Replaces the comparison that is made from `stores`. */
  compare?(transaction: Queryable, importId: number, previousId: number | null): Promise<Changes>
  /** Why the stored rows could do harm that no price shows, as sentences without a full stop; none where they do not. */
  holdReasons?(transaction: Queryable, importId: number): Promise<string[]>
  /** No price that visitors see rests on it: whatever it changes, it is taken. */
  isNeverHeld?: true
  /** Days that an import may be old before what rests on it is marked as out of date; without it, it never is. */
  staleAfterDays?: number
}

/** Types the rows of a kind by its columns; the list of all kinds need not know them. */
export const defineKind = <C extends Columns, R extends RowColumns>(kind: FileKind<C, R>): FileKind =>
  kind as unknown as FileKind
