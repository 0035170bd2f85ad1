export function removeOldFiles(options: {
  folder: string
  historyFile: string
  current: readonly string[]
  now?: number
}): void
