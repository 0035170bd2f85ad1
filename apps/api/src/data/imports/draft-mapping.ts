/** Drafts a mapping for a list of no known kind: certain columns are filled in, the operator decides about the rest. */
import { stringify } from 'yaml'
import { type Because, because, reason } from '../../base/errors/reason'
import type { ColumnDeclaration, FileKind } from './file-kind'
import { plainName } from './header'
import { fieldsOf, formatsOf, readHead } from './reading/head'
import type { SourceFile } from './reading/source-files'

export interface DraftMapping {
  kind: string
  /** YAML. */
  text: string
  /** The list's columns without a certain match. */
  undecided: readonly string[]
}

/** The closest kind for a list, and what its columns most likely are. */
export interface LikelyColumns {
  kind: FileKind
  header: readonly string[]
  /** Our columns by the list's. */
  pairs: ReadonlyMap<string, ColumnDeclaration>
}

/**
 * @param kinds the closest one is drafted
 * @returns or why nothing can be drafted
 */
export async function draftMapping(file: SourceFile, kinds: readonly FileKind[]): Promise<DraftMapping | Because> {
  const likely = await likelyColumns(file, kinds)
  return 'reason' in likely ? likely : draftOf(file.baseName, likely)
}

/** @returns or why nothing is likely */
export async function likelyColumns(file: SourceFile, kinds: readonly FileKind[]): Promise<LikelyColumns | Because> {
  const head = await readHead(file, async () => because(reason('listHasNoColumns')))
  if ('reason' in head) return head
  const candidates = kinds
    .filter(({ format, headerless }) => format !== 'json list' && !headerless)
    .flatMap((kind) =>
      formatsOf(kind, head).flatMap((format) =>
        head.lines.map((line) => {
          const header = fieldsOf(line, format)
            .map((name) => name.trim())
            .filter((name) => name !== '')
          return { kind, header, pairs: pairsOf(header, kind) }
        }),
      ),
    )
  const [best] = candidates.toSorted(
    (one, other) =>
      other.pairs.size - one.pairs.size ||
      Object.keys(one.kind.columns).length - Object.keys(other.kind.columns).length ||
      other.header.length - one.header.length,
  )
  if (!best || best.pairs.size === 0) {
    return because(reason('noKnownColumn'))
  }
  return best
}

function draftOf(name: string, { kind, header, pairs }: LikelyColumns): DraftMapping {
  const undecided = header.filter((theirs) => !pairs.has(theirs))
  const found = new Set(pairs.values())
  const missing = Object.values(kind.columns).filter((column) => column.isRequired && !found.has(column))
  const lines = [
    `# How the columns of ${name} are read: their name, then ours. \`template ${kind.name}\` says what each of ours is.`,
    `kind: ${kind.name}`,
    'columns:',
    ...[...pairs].map(([theirs, { names }]) => `  ${scalar(theirs)}: ${scalar(names[0] ?? '')}`),
    ...(undecided.length > 0 ? ['  # What are these? Write the column that each is, or list it under "ignore".'] : []),
    ...undecided.map((theirs) => `  # ${scalar(theirs)}:`),
    ...(missing.length > 0 ? ['# Columns that the list lacks have the same value in each row.', 'constants:'] : []),
    ...missing.map(({ names, about }) => `  ${scalar(names[0] ?? '')}: # ${about}`),
  ]
  return { kind: kind.name, text: lines.join('\n'), undecided }
}

const scalar = (text: string): string => stringify(text, { lineWidth: 0 }).trim()

/** Our column for each of the list's, if it's the best match in both directions. */
function pairsOf(header: readonly string[], kind: FileKind): Map<string, ColumnDeclaration> {
  const scored = header
    .flatMap((theirs) => Object.values(kind.columns).map((ours) => ({ theirs, ours, score: likeness(theirs, ours) })))
    .filter(({ score }) => score >= leastLikeness)
    .toSorted((one, other) => other.score - one.score)
  const pairs = new Map<string, ColumnDeclaration>()
  for (const { theirs, ours } of scored) {
    if (!pairs.has(theirs) && ![...pairs.values()].includes(ours)) pairs.set(theirs, ours)
  }
  return pairs
}

const leastLikeness = 0.5

/** The highest share of words that a name shares with one of a column's names. */
const likeness = (theirs: string, { names }: ColumnDeclaration) =>
  Math.max(...names.map((name) => sharedWords(wordsOf(theirs), wordsOf(name))))

function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared)
}

/** Abbreviations in price lists. */
const sameWords: Readonly<Record<string, string>> = {
  eff: 'effective',
  start: 'effective',
  begin: 'effective',
  from: 'effective',
  term: 'termination',
  end: 'termination',
  expiration: 'termination',
  expire: 'termination',
  to: 'termination',
  disp: 'dispensing',
  cost: 'price',
  amt: 'amount',
  qty: 'quantity',
  disc: 'discount',
  pct: 'percent',
  '%': 'percent',
  pharm: 'pharmacy',
  nabp: 'ncpdp',
  postal: 'zip',
  addr: 'address',
  tel: 'phone',
  telephone: 'phone',
}
/** Words that don't help to match. */
const emptyWords = new Set(['number', 'no', 'num', 'id', 'code', 'date', 'of', 'the', '11', 'field'])

function wordsOf(name: string): Set<string> {
  const words = plainName(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[^A-Za-z0-9%]+/g, ' ')).split(' ')
  const said = words.filter((word) => word !== '' && !emptyWords.has(word)).map((word) => sameWords[word] ?? word)
  return new Set(said.length > 0 ? said : words)
}
