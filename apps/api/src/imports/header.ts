/** The header of a file against the columns of a kind: where each stands, and what of it the kind does not know. */
import type { FileKind } from './file-kind'

export interface MatchedHeader {
  /** Of each column of the kind its place in a row. */
  positions: ReadonlyMap<string, number>
  /** Names that the kind does not know, as they stand there. */
  unknown: readonly string[]
  /** Places of fields without a name. */
  unnamed: readonly number[]
  /** Names of which one column too many stands there. */
  repeated: readonly string[]
}

/** How names of columns are compared. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\s_\-–]+/g, ' ')
    .trim()

/** @returns `undefined` where a required column is missing */
export function matchHeader(kind: FileKind, header: readonly string[]): MatchedHeader | undefined {
  const names = header.map(plainName)
  const positions = new Map<string, number>()
  const repeated = new Set(header.filter((name, at) => plainName(name) !== '' && names.indexOf(plainName(name)) < at))
  for (const [column, { names: candidates, isRequired = false }] of Object.entries(kind.columns)) {
    // Of several names that a publisher's file may have, the first that the kind lists.
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

/** The names of required columns that a header lacks. */
export const missingColumns = (kind: FileKind, header: readonly string[]): string[] => {
  const names = new Set(header.map(plainName))
  return Object.values(kind.columns)
    .filter(({ isRequired, names: candidates }) => isRequired && !candidates.some((each) => names.has(plainName(each))))
    .map(({ names: [name = ''] }) => name)
}

/**
 * Why nothing is read of a file with this header; `undefined` where it may be read. A column that an operator's own file has and
 * nobody reads is most likely one that is spelled otherwise: its figures would be missing without a word.
 * @param ignored names that the operator says are not to be read
 */
export function headerRefusal(
  kind: FileKind,
  { repeated, unknown }: Pick<MatchedHeader, 'repeated' | 'unknown'>,
  ignored: readonly string[],
): string | undefined {
  const [twice] = repeated
  if (twice !== undefined) {
    return `its header has the column ${twice} twice, and nothing says which one counts: keep one of them`
  }
  if (kind.publisher !== 'own') return undefined
  const plainIgnored = new Set(ignored.map(plainName))
  const unread = unknown.filter((name) => !plainIgnored.has(plainName(name)))
  if (unread.length === 0) return undefined
  const options = unread.map((name) => `--ignore-column ${/^[\w-]+$/.test(name) ? name : `"${name}"`}`).join(' ')
  const known = Object.values(kind.columns).map(({ names: [name] }) => name)
  return `${kind.name} has no column ${unread.join(', ')}: its columns are ${known.join(', ')}. Name it as one of these, or say ${options}`
}
