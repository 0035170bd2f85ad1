/** The environment file of an installation: every setting with its description; unset ones are commented out. */
import { settingSections } from '../../../base/settings'

/** In a format that Node, Docker Compose and systemd read the same way. */
export function settingsFile(values: Readonly<Record<string, string>>): string {
  const parts = settingSections.map(({ title, settings }) =>
    [
      `# ${title}`,
      ...settings.flatMap(({ name, example, about }) => {
        const value = values[name]
        const setting = value === undefined ? `#${name}=${quoted(example)}` : `${name}=${quoted(value)}`
        return [`# ${about}`, setting]
      }),
    ].join('\n'),
  )
  return `# Settings of RxGauge. This file contains secrets: only its owner may read it.\n\n${parts.join('\n\n')}\n`
}

/** Whether a value can be written to the file: its readers share no way of quoting. */
export const fitsInSettingsFile = (value: string): boolean => !/['\n\r\\]/.test(value)

const quoted = (value: string) => (/^[\w.:/@,+-]*$/.test(value) ? value : `'${value}'`)
