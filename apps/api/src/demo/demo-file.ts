/** A file of the demo data: made in memory in one of the formats that `rxgauge import` takes, the same each time. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { csvLine } from '../csv'
import type { SourceFile } from '../imports/reading/source-files'

export interface DemoFile {
  /** Begins with `demo-`: an operator's own files of other names stand beside it. */
  name: string
  text: string
}

/** Comma-separated, with the columns of the rows as its header. */
export function csvFile(name: string, rows: readonly Readonly<Record<string, string>>[]): DemoFile {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? '')))
  return { name, text: `${[csvLine(columns), ...lines].join('\n')}\n` }
}

/** As an importer reads it. */
export const sourceOf = ({ name, text }: DemoFile): SourceFile => ({
  name: `demo data > ${name}`,
  baseName: name,
  size: Buffer.byteLength(text),
  digest: async () => createHash('sha256').update(text).digest('hex'),
  open: async () => Readable.from([Buffer.from(text)], { objectMode: false }),
})
