/** Files beside the database that hold secrets or what people have said: closed whenever a server or command starts, found by `doctor`. */
import { statSync } from 'node:fs'
import { closeAndSay, openFile } from './private-files'
import { declaredSettings } from './settings'
import { settingsIn } from './settings/setting'

interface SecretFile {
  /** The setting or option that names it. */
  name: string
  path: string
  /** The rights that it may have. */
  allowed: number
}

/** @param envFile where `--env-file` names one */
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

/** Those of another user are theirs to close: `doctor` names them. */
export function closeSecretFiles(files: readonly SecretFile[], say: (sentence: string) => void): void {
  for (const { name, path, allowed } of files) {
    if (isOurs(path)) closeAndSay({ name, what: path, paths: openFile(path, allowed) }, say)
  }
}

/** Those that other users of this machine can read or change. */
export const openSecretFiles = (files: readonly SecretFile[]): SecretFile[] =>
  files.filter(({ path, allowed }) => [...openFile(path, allowed)].length > 0)

const isOurs = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()
