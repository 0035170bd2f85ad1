/** A file of the demo data, generated in memory in a format of `rxgauge import`, always with the same content. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { csvLine } from '../../base/csv'
import type { SourceFile } from '../imports/reading/source-files'

export interface DemoFile {
  /** Begins with `demo-`, so that it doesn't replace an operator's own files. */
  name: string
  text: string
}

/** A CSV file whose header is the rows' keys. */
export function csvFile(name: string, rows: readonly Readonly<Record<string, string>>[]): DemoFile {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(columns.map((column) => row[column] ?? '')))
  return { name, text: `${[csvLine(columns), ...lines].join('\n')}\n` }
}

/** The file as an import source. */
export const sourceOf = ({ name, text }: DemoFile): SourceFile => ({
  name: `demo data > ${name}`,
  baseName: name,
  size: Buffer.byteLength(text),
  digest: async () => createHash('sha256').update(text).digest('hex'),
  open: async () => Readable.from([Buffer.from(text)], { objectMode: false }),
})
