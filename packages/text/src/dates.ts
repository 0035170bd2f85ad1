/** Dates and times in words, as people in the United States write them in each language. */
import { type Language, localeOf } from './languages'
import { fill, type Sentence } from './sentence'

const styles = {
  /** `Nov 26, 2026` */
  date: { dateStyle: 'medium' },
  /** `November 26, 2026` */
  longDate: { dateStyle: 'long' },
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
  /** `January 1`, of any year */
  dayOfYear: { month: 'long', day: 'numeric' },
  /** `5:21 PM` */
  time: { timeStyle: 'short' },
  /** `Nov 26, 2026, 5:21 PM` */
  dateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** @param when a moment, in the device's time zone; or a day such as `2026-11-26`, which has no time zone */
export const dateText = (when: Date | number | string, style: keyof typeof styles, language: Language): string =>
  typeof when === 'string' ? inUtc(new Date(when), style, language) : formatted(when, styles[style], language)

/** A time of day. @param minutes after midnight */
export const timeText = (minutes: number, language: Language): string =>
  inUtc(new Date(minutes * 60_000), 'time', language)

/** Times of day, such as `8:00 AM and 8:30 PM`. @param minutes of each, after midnight */
export const timesText = (minutes: readonly number[], language: Language): string =>
  listed(
    minutes.map((minute) => timeText(minute, language)),
    language,
  )

/** Spans of a day, such as `9:00 AM to 1:00 PM and 2:00 PM to 6:00 PM`. @param sentence one of them */
export const spansText = (
  spans: readonly { opens: number; closes: number }[],
  sentence: Sentence<'opens' | 'closes'>,
  language: Language,
): string =>
  listed(
    spans.map(({ opens, closes }) =>
      fill(sentence, { opens: timeText(opens, language), closes: timeText(closes, language) }),
    ),
    language,
  )

const listed = (words: readonly string[], language: Language) =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(words)

const inUtc = (date: Date, style: keyof typeof styles, language: Language) =>
  formatted(date, { ...styles[style], timeZone: 'UTC' }, language)

/** With plain spaces: the narrow one before AM makes a text message cost twice as much. */
const formatted = (when: Date | number, style: Intl.DateTimeFormatOptions, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), style).format(when).replace(/\s/g, ' ')
