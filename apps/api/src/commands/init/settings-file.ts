/** The environment file of an installation: every setting of the server with what it is, those that are not set commented out. */
import { settingSections } from '../../settings'

/** Read alike by Node, Docker Compose and systemd. */
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
  return `# Settings of RxGauge. This file holds secrets: only its owner may read it.\n\n${parts.join('\n\n')}\n`
}

/** Whether a value can stand in the file: no quoting is common to all who read it. */
export const fitsInSettingsFile = (value: string): boolean => !/['\n\r\\]/.test(value)

const quoted = (value: string) => (/^[\w.:/@,+-]*$/.test(value) ? value : `'${value}'`)
