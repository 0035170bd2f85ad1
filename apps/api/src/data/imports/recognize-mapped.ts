/** Recognizes a list by its mapping: finds its header, and converts its rows to those of the mapping's kind. */
import { because, reason } from '../../base/errors/reason'
import { matchHeader, missingColumns, plainName } from './header'
import type { Mapping } from './mapping'
import { fieldsOf, formatsOf, readHead, titleOf } from './reading/head'
import { discountOffBasis } from './reading/own-values'
import type { SourceFile } from './reading/source-files'
import { quoted, RefusedRow } from './reading/values'
import type { RecognizedFile, UnrecognizedFile } from './recognize'

export async function recognizeMapped(file: SourceFile, mapping: Mapping): Promise<RecognizedFile | UnrecognizedFile> {
  const head = await readHead(file, async () => because(reason('listHasNoColumns')))
  if ('reason' in head) return head
  const named = [...mapping.columns.entries()].map(([plain, { theirs }]) => ({ plain, theirs }))
  if (mapping.discount) named.push(mapping.discount)
  const candidates = head.lines.flatMap((line, at) =>
    formatsOf(mapping.kind, head).map((format) => {
      const header = fieldsOf(line, format)
      const names = new Set(header.map(plainName))
      return { at, format, header, missing: named.filter(({ plain }) => !names.has(plain)) }
    }),
  )
  const [best] = candidates.toSorted(
    (one, other) =>
      one.missing.length - other.missing.length || other.header.length - one.header.length || one.at - other.at,
  )
  if (!best) return because(reason('linesEmpty'))
  const { at, format, header, missing } = best
  if (missing.length > 0) {
    const names = missing.map(({ theirs }) => theirs).join(', ')
    return because(reason('mappedColumnMissing', { columns: names, mapping: mapping.name }))
  }
  const extended = ourHeader(header, mapping)
  const matched = matchHeader(mapping.kind, extended)
  if (!matched) {
    const lacks = missingColumns(mapping.kind, extended).join(', ')
    return because(reason('mappingLacks', { columns: lacks, mapping: mapping.name }))
  }
  return {
    ...matched,
    kind: mapping.kind,
    format,
    headerLine: at + 1,
    title: titleOf(head, at),
    width: header.length,
    rewrite: rewriterOf(header.length, extended, mapping),
    theirNames: theirNamesOf(mapping),
  }
}

/** The list's header in our names, then the columns that the mapping adds. */
function ourHeader(header: readonly string[], { columns, discount, constants }: Mapping): string[] {
  const renamed = header.map((name) => {
    if (discount && plainName(name) === discount.plain) return 'Basis'
    return columns.get(plainName(name))?.ours ?? name
  })
  return [...renamed, ...(discount ? ['Discount percent'] : []), ...constants.keys()]
}

function rewriterOf(width: number, header: readonly string[], { discount, constants, days, words }: Mapping) {
  const placeOf = (column: string) => header.findIndex((name) => plainName(name) === plainName(column))
  const basisPlace = placeOf('Basis')
  const dayPlaces = [...days].map(([column, format]) => ({ column, format, place: placeOf(column) }))
  const wordPlaces = [...words].map(([column, known]) => ({ known, place: placeOf(column) }))
  const constant = [...constants.values()]
  return (fields: readonly string[]): string[] => {
    if (fields.length < width) {
      throw new RefusedRow('the line', `it is short: it has ${fields.length} fields, the header ${width}`)
    }
    const row = fields.slice(0, width).map((field) => field.trim())
    if (discount) {
      const both = discountOffBasis(row[basisPlace] ?? '')
      if (both) row[basisPlace] = both.basis
      row.push(both?.percent ?? '')
    }
    row.push(...constant)
    for (const { known, place } of wordPlaces)
      row[place] = known.get(row[place]?.toLowerCase() ?? '') ?? row[place] ?? ''
    for (const { column, format, place } of dayPlaces) {
      const text = row[place] ?? ''
      if (text === '') continue
      const day = format.read(text)
      if (day === undefined) throw new RefusedRow(column, `${quoted(text)} is not a day in the form ${format.form}`)
      row[place] = day
    }
    return row
  }
}

/** The list's names by ours, for messages about a row. */
function theirNamesOf({ columns, discount }: Mapping): Map<string, string> {
  const names = new Map([...columns.values()].map(({ theirs, ours }) => [ours, theirs]))
  if (discount) for (const ours of ['Basis', 'Discount percent']) names.set(ours, discount.theirs)
  return names
}
