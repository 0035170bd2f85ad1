/**
 * Files outside the database with secrets or personal data: closed whenever a server or command starts, and checked by
 * `doctor`.
 */
import { statSync } from 'node:fs'
import { closeAndReport, openFile } from './private-files'
import { declaredSettings } from './settings'
import { settingsIn } from './settings/setting'

interface SecretFile {
  /** The setting or option that names it. */
  name: string
  path: string
  /** The rights that it may have. */
  allowed: number
}

/** @param envFile the file named by `--env-file` */
export function secretFiles(
  environment: Readonly<Record<string, string | undefined>>,
  envFile?: string | undefined,
): SecretFile[] {
  const named = (name: string, path: string | undefined, allowed: number) =>
    path === undefined || path === '' ? [] : [{ name, path, allowed }]
  return [
    ...named('--env-file', envFile, 0o640),
    ...settingsIn(declaredSettings).flatMap(({ name, secretFile }) =>
      secretFile === undefined ? [] : named(name, environment[name], secretFile),
    ),
  ]
}

/** Closes files, except those of other users, which `doctor` reports. */
export function closeSecretFiles(files: readonly SecretFile[], say: (sentence: string) => void): void {
  for (const { name, path, allowed } of files) {
    if (isOurs(path)) closeAndReport({ name, what: path, paths: openFile(path, allowed) }, say)
  }
}

/** The files that other users of this machine can read or change. */
export const openSecretFiles = (files: readonly SecretFile[]): SecretFile[] =>
  files.filter(({ path, allowed }) => [...openFile(path, allowed)].length > 0)

const isOurs = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()
