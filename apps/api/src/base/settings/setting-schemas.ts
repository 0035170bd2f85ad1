/** Parsers of settings. Messages continue a sentence that begins with the setting's name. */
import * as v from 'valibot'

export const anyText = v.string()

export const matching = (rule: RegExp, message: string) => v.pipe(v.string(), v.regex(rule, message))

export const yesOrNo = v.pipe(
  v.picklist(['y', 'n'], 'must be y or n.'),
  v.transform((text) => text === 'y'),
)

export const port = v.pipe(
  matching(/^\d{1,5}$/, 'must be a port number between 0 and 65535.'),
  v.transform(Number),
  v.maxValue(65535, 'must be a port number between 0 and 65535.'),
)

export function numberFrom(from: number, to: number) {
  const message = `must be a number from ${from} to ${to}.`
  return v.pipe(matching(/^\d{1,4}$/, message), v.transform(Number), v.minValue(from, message), v.maxValue(to, message))
}

/** In seconds; milliseconds in the config. */
export const secondsFrom = (from: number, to: number) =>
  v.pipe(
    numberFrom(from, to),
    v.transform((seconds) => seconds * 1000),
  )

export const filePath = matching(/^[^\0\n\r]+$/, 'must be the path of a file.')

export const commaSeparated = v.pipe(
  v.string(),
  v.transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
)

/** @param complaint says what's wrong, if anything is */
export const without = (complaint: (text: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? complaint(dataset.value) : undefined
      if (message !== undefined) addIssue({ message })
    }),
  )

/** The rights of files that operators write themselves, which they may share with the server's group. */
export const writtenByOperator = 0o640
