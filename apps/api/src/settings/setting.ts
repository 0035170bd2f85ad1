/** A setting of the server: declared once, and read, written to `.env`, documented and listed by `serve --help` from that. */
import * as v from 'valibot'
import { StartError } from '../errors/start-error'

interface Declaration<Value> {
  /** The environment variable. */
  name: string
  /** What it is, in plain sentences: the operator reads them in `.env`, in the docs and on the command line. */
  about: string
  /** Parses the text. A message continues a sentence that begins with the name: "must be y or n." */
  schema: v.GenericSchema<unknown, Value>
  /** The text that counts where the operator gives none. */
  default?: string
  /** In words, where the default follows from something else. */
  defaultInWords?: string
  /** Shown in `.env` while it is not set; the default where there is no other. */
  example?: string
  /** The rights that the file it names may have, where that file holds secrets. */
  secretFile?: number
}

export class Setting<Value = unknown> {
  readonly name: string
  readonly about: string
  readonly example: string
  /** For people. */
  readonly defaultText: string
  readonly secretFile: number | undefined

  constructor(private readonly declaration: Declaration<Value>) {
    const { name, about, default: usual = '', defaultInWords = usual, example = usual, secretFile } = declaration
    this.name = name
    this.about = about
    this.example = example
    this.defaultText = defaultInWords
    this.secretFile = secretFile
  }

  /** @returns the value, or what is wrong, as sentences that begin with the name */
  read(variables: Variables): { value: Value | undefined } | { problems: readonly string[] } {
    const text = variables[this.name] ?? this.declaration.default
    if (text === undefined) return { value: undefined }
    const result = v.safeParse(this.declaration.schema, text)
    return result.success
      ? { value: result.output }
      : { problems: result.issues.map(({ message }) => `${this.name} ${message}`) }
  }
}

export type Variables = Readonly<Record<string, string | undefined>>

/** Settings by the names that they have in the config; those that belong together in a group. */
export interface SettingGroup {
  readonly [key: string]: Setting | SettingGroup
}

/** What a group of settings is once it is read. */
export type ValuesOf<Group> = {
  [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : ValuesOf<Group[Key]>
}

/** A setting without a default may be `undefined` in the config. */
export function setting<Value>(declaration: Declaration<Value> & { default: string }): Setting<Value>
export function setting<Value>(declaration: Declaration<Value>): Setting<Value | undefined>
export function setting<Value>(declaration: Declaration<Value>): Setting<Value | undefined> {
  return new Setting(declaration)
}

/** @throws StartError with a sentence for each setting that is wrong */
export function readSettings<Group extends SettingGroup>(group: Group, variables: Variables): ValuesOf<Group> {
  const problems: string[] = []
  const valuesOf = (settings: SettingGroup): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(settings).map(([key, each]) => {
        if (!(each instanceof Setting)) return [key, valuesOf(each)]
        const result = each.read(variables)
        if ('problems' in result) problems.push(...result.problems)
        return [key, 'value' in result ? result.value : undefined]
      }),
    )
  const values = valuesOf(group)
  if (problems.length > 0) throw new StartError(problems.join(' '))
  return values as ValuesOf<Group>
}

/** The settings of a group and of the groups in it. */
export const settingsIn = (group: SettingGroup): Setting[] =>
  Object.values(group).flatMap((each) => (each instanceof Setting ? [each] : settingsIn(each)))
