/**
 * A setting of the server, declared once: it's read, written to `.env`, documented and listed by `serve --help` from
 * its declaration.
 */
import * as v from 'valibot'
import { StartError } from '../errors/start-error'

interface Declaration<Value> {
  /** The environment variable. */
  name: string
  /** A description in plain sentences for `.env`, the docs and the command line. */
  about: string
  /** Parses the text. A message continues a sentence that begins with the name: "must be y or n." */
  schema: v.GenericSchema<unknown, Value>
  /** The default text. */
  default?: string
  /** The default in words, if it depends on something else. */
  defaultInWords?: string
  /** Shown in `.env` while it isn't set; without an example, the default is shown. */
  example?: string
  /** The rights allowed for the file it names, if that contains secrets. */
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

  /** @returns the value, or its problems as sentences that begin with the name */
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

/** Settings by their names in the config; related ones form a group. */
export interface SettingGroup {
  readonly [key: string]: Setting | SettingGroup
}

/** The values of a group of settings. */
export type ValuesOf<Group> = {
  [Key in keyof Group]: Group[Key] extends Setting<infer Value> ? Value : ValuesOf<Group[Key]>
}

/** The value of a setting without a default may be `undefined`. */
export function setting<Value>(declaration: Declaration<Value> & { default: string }): Setting<Value>
export function setting<Value>(declaration: Declaration<Value>): Setting<Value | undefined>
export function setting<Value>(declaration: Declaration<Value>): Setting<Value | undefined> {
  return new Setting(declaration)
}

/** @throws StartError with a sentence for each invalid setting */
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

/** The settings of a group and its subgroups. */
export const settingsIn = (group: SettingGroup): Setting[] =>
  Object.values(group).flatMap((each) => (each instanceof Setting ? [each] : settingsIn(each)))
