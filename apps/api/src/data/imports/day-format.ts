/** Day formats of other systems: `DD.MM.YYYY`, `MM/DD/YY`, `DD-MON-YYYY`. */

export interface DayFormat {
  /** As written in a mapping. */
  form: string
  /** YYYY-MM-DD; `undefined` for text in another format. */
  read(text: string): string | undefined
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const token = /YYYY|YY|MON|MM|M|DD|D/g
const patterns: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MON: '(?<word>[A-Za-z]{3})[A-Za-z]*',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<date>\\d{2})',
  D: '(?<date>\\d{1,2})',
}

/** @returns `undefined` if it isn't a valid format */
export function dayFormat(form: string): DayFormat | undefined {
  const found = [...form.matchAll(token)].map(([each]) => each.slice(0, 1))
  if ([...found].sort().join('') !== 'DMY' || /[A-Za-z\d]/.test(form.replaceAll(token, ''))) return undefined
  const escaped = form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`^${escaped.replaceAll(token, (each) => patterns[each] ?? each)}$`)
  return {
    form,
    read(text) {
      const { year = '', month, word = '', date = '' } = pattern.exec(text)?.groups ?? {}
      if (year === '') return undefined
      const number = month ?? String(months.indexOf(word.toUpperCase()) + 1)
      return `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`
    },
  }
}
