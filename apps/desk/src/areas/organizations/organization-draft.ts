/** The document that somebody edits: its keys, and how it's brought together with what somebody else saved meanwhile. */

export type Document = Readonly<Record<string, unknown>>
export type Images = Readonly<Record<string, string>>

export interface Draft {
  document: Document
  images: Images
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param key such as `options.logoFileName` or `options.videos.0.title` */
export const valueAt = (document: Document, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (value, part) => (isObject(value) ? value[part] : Array.isArray(value) ? value[Number(part)] : undefined),
      document,
    )

/** The document with another value; `undefined` removes the key. */
export function withValue(document: Document, key: string, value: unknown): Document {
  const [first = '', ...rest] = key.split('.')
  if (rest.length > 0) {
    const inner = document[first]
    return { ...document, [first]: withValue(isObject(inner) ? inner : {}, rest.join('.'), value) }
  }
  if (value !== undefined) return { ...document, [first]: value }
  const { [first]: _, ...others } = document
  return others
}

/** The list with an entry one place earlier. */
export function movedUp<Entry>(entries: readonly Entry[], index: number): Entry[] {
  const moved = entries.slice(index, index + 1)
  return [...entries.slice(0, index - 1), ...moved, ...entries.slice(index - 1, index), ...entries.slice(index + 1)]
}

/** Options and colors are compared one by one, everything else as a whole. */
function keysOf(document: Document): string[] {
  return Object.entries(document).flatMap(([key, value]) =>
    (key === 'options' || key === 'colorScheme') && isObject(value)
      ? Object.keys(value).map((inner) => `${key}.${inner}`)
      : [key],
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one === other || (isSame(one.document, other.document) && isSame(one.images, other.images))

export interface Merge extends Draft {
  /** What the other person changed. */
  theirs: { key: string; before: unknown; after: unknown }[]
  /** What both changed differently; the draft has mine. */
  both: { key: string; theirs: unknown }[]
}

/** My changes on top of what somebody else saved. @param base what both started from */
export function mergeDrafts(base: Draft, mine: Draft, stored: Draft): Merge {
  const merge: Merge = { document: stored.document, images: stored.images, theirs: [], both: [] }
  for (const key of new Set([base, mine, stored].flatMap(({ document }) => keysOf(document)))) {
    const [before, own, after] = [base, mine, stored].map(({ document }) => valueAt(document, key))
    if (!isSame(before, after)) merge.theirs.push({ key, before, after })
    if (isSame(before, own) || isSame(own, after)) continue
    if (!isSame(before, after)) merge.both.push({ key, theirs: after })
    merge.document = withValue(merge.document, key, own)
  }
  const images: Record<string, string> = { ...stored.images }
  for (const name of new Set([base, mine, stored].flatMap(({ images }) => Object.keys(images)))) {
    const [before, own, after] = [base, mine, stored].map(({ images }) => images[name])
    if (before !== after) merge.theirs.push({ key: `files/${name}`, before: sizeOf(before), after: sizeOf(after) })
    if (before === own) continue
    if (own === undefined) delete images[name]
    else images[name] = own
  }
  return { ...merge, images }
}

const sizeOf = (base64: string | undefined) => base64 && `${bytesOf(base64)} bytes`

export const bytesOf = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
