/** Reading levels: the Flesch-Kincaid grade for English, the INFLESZ scale for Spanish. */
import { syllable } from 'syllable'

/** Words that health texts can't replace. Each counts as two syllables, since readers know them by sight. */
const fieldWords =
  /^(medications?|pharmac(y|ies)|insurance|manufacturers?|prescriptions?|organizations?|deductible|medicare|medicaid|medicamentos?|farmacias?|organización|fabricantes?|deducible)$/i

const wordsOf = (text: string) => withoutPlaces(text).match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []
const withoutPlaces = (text: string) => text.replace(/\{\w+\}/g, 'X')

export const wordCount = (text: string): number => wordsOf(text).length

export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?:;…])["”)]*\s+/).filter((sentence) => wordCount(sentence) > 0)

/** The grade in a school of the United States in which an English text is understood. */
export function gradeOf(text: string): number {
  const { wordsPerSentence, syllablesPerWord } = ratiosOf(text, syllable)
  return 0.39 * wordsPerSentence + 11.8 * syllablesPerWord - 15.59
}

/** How easy a Spanish text is: over 80 very easy, over 65 fairly easy, over 55 normal, under 40 very hard. */
export function inflesz(text: string): number {
  const { wordsPerSentence, syllablesPerWord } = ratiosOf(text, spanishSyllables)
  return 206.835 - 62.3 * syllablesPerWord - wordsPerSentence
}

function ratiosOf(text: string, syllablesIn: (word: string) => number) {
  const words = wordsOf(text)
  const syllables = words.reduce(
    (sum, word) => sum + (fieldWords.test(word.replace(/’s$/, '')) ? 2 : Math.max(1, syllablesIn(word))),
    0,
  )
  return { wordsPerSentence: words.length / sentencesOf(text).length, syllablesPerWord: syllables / words.length }
}

/** Groups of vowels in a word; two open vowels, or an accented i or u beside another vowel, are two. */
export function spanishSyllables(word: string): number {
  const sounds = word
    .toLowerCase()
    .replace(/([qg])u(?=[eiéí])/g, '$1')
    .replace(/y\b/g, 'i')
  return sounds.match(/[iuü]?[aeoáéó][iuü]?|[íú]|[iuü]+/g)?.length ?? 0
}
