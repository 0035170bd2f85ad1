/**
 * Every text is plain: American health English at a sixth-grade level, and the Spanish of the United States. What the
 * specification quotes is exempt.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsThatFail } from '../test/plain-words'
import { gradeOf, inflesz, sentencesOf, spanishSyllables, wordCount } from '../test/reading-level'
import { specQuotes } from '../test/spec-quotes'
import { type Language, languages } from './languages'

type Text = readonly [path: string, text: string]
const isNotProse = /medication-words|time-zones|\/index\.ts/

/** Every text of a language's files with its path. */
async function textsOf(language: Language): Promise<Text[]> {
  const folder = join(import.meta.dirname, 'languages', language)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const found = await Promise.all(
    files
      .filter((file) => !isNotProse.test(`/${file}`))
      .map(async (file) => strings(await import(join(folder, file)), `${language}/${file.replace(/\.ts$/, '')}`)),
  )
  const seen = new Set<string>()
  return found.flat().filter(([, text]) => !seen.has(text) && seen.add(text))
}

function strings(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'medication' ? [] : strings(inner, key === 'messages' ? path : `${path}.${key}`),
  )
}

const texts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await textsOf(language)] as const)),
) as Record<Language, Text[]>

const quotesInside = specQuotes.filter((quote) => wordCount(quote) > 2)
/** A text without what it quotes. */
const ownPart = (text: string) => quotesInside.reduce((rest, quote) => rest.replaceAll(quote, ''), text)
const quotedPaths = new Set(
  texts.en.filter(([, text]) => specQuotes.includes(text)).map(([path]) => path.replace('en/', '')),
)
/** A translation of a quote isn't ours to simplify either. */
const isOwn = ([path]: Text) => !quotedPaths.has(path.slice(3))

/** The grade that a text may need at most, or how easy it must be at least. Single texts vary more than whole files. */
const levels = {
  en: {
    longestSentence: 20,
    isPlain: (text: string) => gradeOf(text) <= 9,
    isPlainFile: (text: string) => gradeOf(text) <= 6,
  },
  es: {
    longestSentence: 23,
    isPlain: (text: string) => inflesz(text) >= 40,
    isPlainFile: (text: string) => inflesz(text) >= 65,
  },
} satisfies Record<Language, object>

/** What's wrong with a text. */
function complaints(text: string, language: Language): string[] {
  const { longestSentence, isPlain } = levels[language]
  const own = ownPart(text)
  const phrases = wordsThatFail[language].flatMap(([phrase, better]) => {
    const found = phrase.exec(own)
    return found ? [`“${found[0]}”: write ${better}`] : []
  })
  const long = sentencesOf(own).filter((sentence) => wordCount(sentence) > longestSentence)
  return [
    ...phrases,
    ...long.map((sentence) => `over ${longestSentence} words: ${sentence}`),
    ...(wordCount(own) >= 8 && !isPlain(own) ? ['too hard to read'] : []),
  ]
}

test.each(languages)('every text in %s passes', (language) => {
  const found = texts[language].filter(isOwn).flatMap(([path, text]) => {
    const wrong = complaints(text, language)
    return wrong.length > 0 ? [{ path, text, wrong }] : []
  })
  expect(found).toEqual([])
})

test.each(languages)('as a whole, each file in %s reads at a sixth-grade level', (language) => {
  const files = Map.groupBy(texts[language].filter(isOwn), ([path]) => path.split('.')[0])
  for (const [file, own] of files) {
    const prose = own.map(([, text]) => (/[.!?:]$/.test(text) ? text : `${text}.`)).join(' ')
    expect(levels[language].isPlainFile(prose), file).toBe(true)
  }
})

test('a sentence that isn’t plain fails', () => {
  expect(complaints('What the register asks without help.', 'en')).toEqual(['“the register asks”: write charges'])
  expect(complaints('They go on by themselves: whoever looks learns nothing.', 'en')).toHaveLength(2)
  expect(
    complaints('Reimbursement eligibility is determined individually by participating organizations.', 'en'),
  ).toEqual(['too hard to read'])
  expect(
    complaints('Lo que cobra la caja sin ninguna ayuda, según el formulario de la reposición.', 'es'),
  ).toHaveLength(3)
  expect(
    complaints(
      'La elegibilidad para reembolsos se determinará individualmente por organizaciones participantes.',
      'es',
    ),
  ).toEqual(['too hard to read'])
})

// spec: account 8 The error catalogue
// spec: search 8 Error catalogue
test('what the specification quotes is there, letter for letter', () => {
  const has = (quote: string) =>
    texts.en.some(([, text]) => text === quote || (quotesInside.includes(quote) && text.includes(quote)))
  expect(specQuotes.filter((quote) => !has(quote))).toEqual([])
})

test('syllables of Spanish', () => {
  const words = ['medicina', 'farmacia', 'lea', 'día', 'pague', 'quien', 'continúe', 'y', 'ciudad', 'hay']
  expect(words.map(spanishSyllables)).toEqual([4, 3, 2, 2, 2, 1, 4, 1, 2, 1])
})

/** Capitals of our own: marks of a price, names and codes. */
const ownCapitals = ['BIN', 'DRAFT', 'LOWEST', 'PCN', 'SEND SAVINGS']

test('words in capitals are those that the specification quotes', () => {
  const inCapitals = texts.en.map(([, text]) => text).filter((text) => /^[A-Z][A-Z !.]+$/.test(text))
  expect(inCapitals.filter((text) => !specQuotes.includes(text)).sort()).toEqual(ownCapitals)
})
