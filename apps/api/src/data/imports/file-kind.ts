/**
 * A kind of file: how to recognize it, its columns, how to read a row, and what to store. Each kind has one file in `kinds/` and
 * an entry in `kinds/index.ts`; everything else (finding files, unpacking, encodings, limits, counting, holding, undoing) is the
 * same for all.
 */
import type { Reason } from '../../base/errors/reason'
import type { Queryable } from '../../database/database'
import type { ImportedKind } from '../../domain/prices/imported/import-facts'
import type { Delimited } from './reading/records'
import type { Changes, RowColumns, RowOf, StoredRows } from './stored-rows'

export interface ColumnDeclaration {
  /** Possible names in the header; case, blanks, hyphens and underscores don't matter. */
  names: readonly string[]
  /** A file without this column is not of this kind. */
  isRequired?: boolean
  /** Describes the column in the template. */
  about: string
  /** An example value for the template. */
  example: string
}

export type Columns = Readonly<Record<string, ColumnDeclaration>>
/** The trimmed fields of a row, by the kind's own column names; empty if the file lacks the column. */
export type Row<C extends Columns> = Readonly<Record<keyof C, string>>

/** Delimited text, or one JSON list of objects whose keys are the columns. */
export type Format = Delimited | 'json list'

/** A row that is intentionally skipped. */
export class LeftOut {
  constructor(
    /** Such as `it is a sample`. */
    readonly reason: string,
  ) {}
}

export const leftOut = (reason: string): LeftOut => new LeftOut(reason)

/** The name and first line of a file. */
export interface FileHead {
  baseName: string
  /** The fields of its first line, unchanged. */
  fields: readonly string[]
}

/** State while one file of a kind is read. */
export interface Reading {
  baseName: string
  /** The newest day in the rows, as YYYY-MM-DD; set by kinds whose rows carry the day of publication. */
  asOf: string | undefined
  /** Today in New York, as YYYY-MM-DD, for days that may not be in the future. */
  today: string
  /** Values that a kind remembers from row to row. */
  seen: Map<string, string>
  /** Reasons why parts of the current row are not taken, though the rest is; added by the kind. */
  partsLeftOut: string[]
}

/** Input for the scope of a file. */
export interface ScopedFile<C extends Columns> {
  /** With its folders and zips. */
  name: string
  baseName: string
  first: Row<C>
  /** A kind whose rows carry no day may set `asOf` here, such as from the name. */
  reading: Reading
}

/** Its `name` is the one on the command line and in the database. */
export interface FileKind<C extends Columns = Columns, R extends RowColumns = RowColumns> extends ImportedKind {
  /** Files with a lower rank are imported first. */
  rank: number
  format: Format
  columns: C
  /**
   * For files without a header: recognizes the first line, and gives the columns in order. Other files belong to the kind whose
   * required columns their header has; of several such kinds, to the one that knows the most columns.
   */
  headerless?: {
    order: readonly (keyof C)[]
    recognizes(head: FileHead): boolean
    /** A line may end before its last columns, which are then empty. */
    isShortAllowed?: true
  }
  /** A newer file with the same kind and scope replaces an older one; for an operator's own files the scope is the file's name. */
  scope(file: ScopedFile<C>): string
  stores: StoredRows<R>
  /** @returns one or more rows, or why there is none; `same` if an earlier row has the same content. @throws RefusedRow */
  read(row: Row<C>, reading: Reading): RowOf<NoInfer<R>> | readonly RowOf<NoInfer<R>>[] | LeftOut | 'same'
  /** Writes what is known only after the whole file is read. */
  afterStoring?(transaction: Queryable, importId: number, reading: Reading): Promise<void>
  /** Whether any stored row applies to a single pharmacy; missing for kinds without such rows. */
  namesPharmacies?(transaction: Queryable, importId: number): Promise<boolean>
  /** Sentences for the operator about stored rows that name unknown things (yet); they don't refuse anything. */
  notes?(transaction: Queryable, importId: number): Promise<string[]>
  /** Replaces the comparison that `stores` provides. */
  compare?(transaction: Queryable, importId: number, previousId: number | null): Promise<Changes>
  /** Why the stored rows could do harm that no price shows; empty if they can't. */
  holdReasons?(transaction: Queryable, importId: number): Promise<Reason[]>
  /** Visitors see no price from it, so it's never held. */
  isNeverHeld?: true
}

/** Types a kind's rows by its columns, which the list of all kinds doesn't need to know. */
export const defineKind = <C extends Columns, R extends RowColumns>(kind: FileKind<C, R>): FileKind =>
  kind as unknown as FileKind
