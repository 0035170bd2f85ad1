/** Why something is refused, held or not read: a code and its figures, which each reader gets as a sentence in their own language. */
import { chooseLanguage, fillPlaces, type Language, type Sentence } from '@rxgauge/text'
import { type DeskText, deskText } from '@rxgauge/text/desk'
import * as v from 'valibot'

type Texts = DeskText['reasons']

/** Reasons within a reason become one text. */
type Figure = string | number | readonly Reason[]

export interface Reason {
  code: string
  figures: Readonly<Record<string, Figure>>
}

type FiguresOf<Text> = Text extends Sentence<infer Place> ? [figures: Readonly<Record<Place, Figure>>] : []

export const reason = <Code extends keyof Texts>(code: Code, ...[figures = {}]: FiguresOf<Texts[Code]>): Reason => ({
  code,
  figures,
})

/** As stored in the database. */
export const reasonsSchema: v.GenericSchema<unknown, Reason[]> = v.array(
  v.object({
    code: v.string(),
    figures: v.record(v.string(), v.union([v.string(), v.number(), v.lazy(() => reasonsSchema)])),
  }),
)

export const reasonText = ({ code, figures }: Reason, language: Language): string =>
  fillPlaces(
    (deskText(language).reasons as Readonly<Record<string, string>>)[code] ?? code,
    Object.fromEntries(
      Object.entries(figures).map(([place, figure]) => [
        place,
        typeof figure === 'object' ? reasonsText(figure, language) : figure,
      ]),
    ),
  )

/** A sentence that exists in English only is its own code. */
export const inEnglish = (sentence: string): Reason => ({ code: sentence, figures: {} })

/** The message of a schema that is parsed in a language. */
export const messageOf =
  (why: Reason) =>
  ({ lang }: { lang?: string | undefined }): string =>
    reasonText(why, chooseLanguage([lang]))

/** Several reasons; each is a sentence without a period. */
export const reasonsText = (reasons: readonly Reason[], language: Language): string =>
  reasons.map((each) => reasonText(each, language)).join('; ')

/** `null` without any. */
export const reasonsIn = (reasons: readonly Reason[], language: Language): string | null =>
  reasons.length === 0 ? null : reasonsText(reasons, language)

/** Reasons with their English text, which commands print. */
export interface Because {
  reason: string
  reasons: readonly Reason[]
}

export const because = (...reasons: readonly Reason[]): Because => ({ reason: reasonsText(reasons, 'en'), reasons })
