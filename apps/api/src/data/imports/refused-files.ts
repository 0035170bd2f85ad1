/** Writes rows that an import refused to files for the operator. */
import { closeSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import { csvLine } from '../../base/csv'
import { closeAndReport, makePrivateFolder, openPathsOf, openPrivateFile } from '../../base/private-files'
import type { RefusedLine } from './row-reader'

export interface WrittenRows {
  path: string
  rows: number
}

interface RefusedFile extends WrittenRows {
  descriptor: number
  /** Text not yet written. */
  text: string
}

/** Characters. */
const writtenAtOnce = 2 ** 16
/** Bytes of refused rows that one command writes, in all files together. */
const maxWritten = 64 * 2 ** 20

export const isRefusedFile = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d-]+Z-\d+-.*\.csv$/.test(name)

/**
 * Refused rows as CSV: line, column and reason, with nothing else from the row. If they can't be written (such as on a
 * read-only root) or there are too many, that's reported once and the import continues: its report counts them and
 * names the first.
 */
export class RefusedFiles {
  private readonly files = new Map<string, RefusedFile>()
  private isWritable = true
  private bytes = 0

  constructor(
    private readonly folder: string,
    private readonly now: number,
    private readonly say: (sentence: string) => void,
  ) {
    const paths = openPathsOf(folder, isRefusedFile)
    closeAndReport({ name: '--refused', what: `the refused rows in ${folder}`, paths }, say)
  }

  add(name: string, { line, column, reason }: RefusedLine): void {
    this.tryTo(() => {
      const row = `${csvLine([String(line), column, reason])}\n`
      this.bytes += Buffer.byteLength(row)
      if (this.bytes > maxWritten) {
        this.stop(`${maxWritten / 2 ** 20} MB of refused rows are in ${this.folder}; the rest is only counted.`)
        return
      }
      const file = this.fileOf(name)
      file.text += row
      file.rows++
      if (file.text.length >= writtenAtOnce) write(file)
    })
  }

  /** Keyed by the names of the imported files. */
  close(): Map<string, WrittenRows> {
    const written = new Map<string, WrittenRows>()
    for (const [name, file] of this.files) {
      try {
        write(file)
        written.set(name, file)
      } catch (error) {
        this.cannotWrite(error)
      }
      closeSync(file.descriptor)
    }
    return written
  }

  private tryTo(work: () => void): void {
    if (!this.isWritable) return
    try {
      work()
    } catch (error) {
      this.cannotWrite(error)
    }
  }

  private cannotWrite(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    this.stop(`refused rows cannot be written to ${this.folder}${code}, and are only counted. Name a writable folder.`)
  }

  private stop(reason: string): void {
    if (this.isWritable) this.say(`--refused: ${reason}`)
    this.isWritable = false
  }

  private fileOf(name: string): RefusedFile {
    const openFile = this.files.get(name)
    if (openFile) return openFile
    makePrivateFolder(this.folder)
    const time = new Date(this.now).toISOString().replace(/[:.]/g, '-')
    const path = join(this.folder, `${time}-${this.files.size + 1}-${basename(name.split(' > ').at(-1) ?? name)}.csv`)
    const file = { path, rows: 0, descriptor: openPrivateFile(path), text: 'line,column,reason\n' }
    this.files.set(name, file)
    return file
  }
}

function write(file: RefusedFile): void {
  writeSync(file.descriptor, file.text)
  file.text = ''
}
