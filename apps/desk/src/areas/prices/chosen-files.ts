/** The files that somebody drops, also those in folders. */

export interface ChosenFile {
  file: File
  /** Its path in the folder that was chosen. */
  name: string
}

export async function filesOfDrop({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // Read before anything is awaited: afterwards the browser forgets them.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...files].map((file) => ({ file, name: file.name }))
  return (await Promise.all(entries.map(filesBehind))).flat()
}

async function filesBehind(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, name: entry.fullPath.replace(/^\//, '') }]
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const found: ChosenFile[] = []
  for (;;) {
    // A browser returns a hundred at a time.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return found
    for (const each of part) found.push(...(await filesBehind(each)))
  }
}
