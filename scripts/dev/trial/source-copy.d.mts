interface SourceChange {
  /** Where to look for the file, from the root. */
  folder: string
  /** What is in it. */
  text: string
  /** What comes in the text's place; or, from the whole file, the new one. */
  replacement: string | ((file: string) => string)
  /** How the file's name ends. */
  extension?: string
}

export interface SourceCopy {
  folder: string
  /** Returns what undoes it. */
  change(change: SourceChange): () => void
  remove(): void
}

export function copySource(root?: string): SourceCopy
