/** Matches a file's header to the columns of a kind: each column's position, and what the kind doesn't know. */
import { type Reason, reason } from '../../base/errors/reason'
import type { FileKind } from './file-kind'

export interface MatchedHeader {
  /** Position of each of the kind's columns. */
  positions: ReadonlyMap<string, number>
  /** Names that the kind doesn't know, as written. */
  unknown: readonly string[]
  /** Positions of fields without a name. */
  unnamed: readonly number[]
  /** Names of columns that appear twice. */
  repeated: readonly string[]
}

/** The form in which column names are compared. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_\-–]+/g, ' ')
    .trim()

/** @returns `undefined` if a required column is missing */
export function matchHeader(kind: FileKind, header: readonly string[]): MatchedHeader | undefined {
  const names = header.map(plainName)
  const positions = new Map<string, number>()
  const repeated = new Set(header.filter((name, at) => plainName(name) !== '' && names.indexOf(plainName(name)) < at))
  for (const [column, { names: candidates, isRequired = false }] of Object.entries(kind.columns)) {
    // If a publisher's file has several possible columns, the first that the kind lists is used.
    const places = [...new Set(candidates.map(plainName))].flatMap((name) => {
      const at = names.indexOf(name)
      return at < 0 ? [] : [at]
    })
    const [at] = places
    if (at !== undefined) positions.set(column, at)
    else if (isRequired) return undefined
    if (kind.publisher === 'own' && places.length > 1) {
      repeated.add(places.map((each) => header[each]?.trim()).join(' and '))
    }
  }
  const known = new Set(positions.values())
  return {
    positions,
    unknown: header.map((name) => name.trim()).filter((name, at) => name !== '' && !known.has(at)),
    unnamed: names.flatMap((name, at) => (name === '' ? [at] : [])),
    repeated: [...repeated],
  }
}

/** Names of the required columns that a header lacks. */
export const missingColumns = (kind: FileKind, header: readonly string[]): string[] => {
  const names = new Set(header.map(plainName))
  return Object.values(kind.columns)
    .filter(({ isRequired, names: candidates }) => isRequired && !candidates.some((each) => names.has(plainName(each))))
    .map(({ names: [name = ''] }) => name)
}

/**
 * Why a file with this header can't be read; `undefined` if it can. An unknown column in an operator's own file is most likely
 * misspelled, and its values would be lost silently.
 * @param ignored names that the operator told us to ignore
 */
export function headerRefusal(
  kind: FileKind,
  { repeated, unknown }: Pick<MatchedHeader, 'repeated' | 'unknown'>,
  ignored: readonly string[],
): Reason | undefined {
  const [twice] = repeated
  if (twice !== undefined) {
    return reason('columnTwice', { column: twice })
  }
  if (kind.publisher !== 'own') return undefined
  const plainIgnored = new Set(ignored.map(plainName))
  const unread = unknown.filter((name) => !plainIgnored.has(plainName(name)))
  if (unread.length === 0) return undefined
  const options = unread.map((name) => `--ignore-column ${/^[\w-]+$/.test(name) ? name : `"${name}"`}`).join(' ')
  const known = Object.values(kind.columns).map(({ names: [name] }) => name)
  return reason('unknownColumn', {
    ...{ kind: kind.name, options },
    columns: unread.join(', '),
    known: known.join(', '),
  })
}
