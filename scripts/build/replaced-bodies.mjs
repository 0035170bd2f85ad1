/** What the small builds of libraries share: functions whose bodies are replaced in one reviewed text. */
import { createHash } from 'node:crypto'

/** SHA-256 of texts. */
export const hashOf = (...texts) => createHash('sha256').update(texts.join('\n')).digest('hex')

/** The same body for several functions, by their names. */
export const withBody = (body, ...names) => Object.fromEntries(names.map((name) => [name, body]))

/** A text with its parts from `start` to `end` replaced, which do not overlap. */
export const applyEdits = (code, edits) =>
  edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
