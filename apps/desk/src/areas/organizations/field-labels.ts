/** What every kind of field of the form gets, and how it names keys and mistakes. */
import type { Mistake } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import type { DeskText } from '@rxgauge/text/desk'
import { useDeskText } from '../../frame/desk-context'
import type { FormField } from './document-fields'
import type { Document } from './organization-draft'

export interface FieldProps {
  field: FormField
  document: Document
  imageNames: readonly string[]
  networks: readonly string[]
  mistakes: readonly Mistake[]
  isLocked: boolean
  /** Said if it's locked. */
  lockedHint: string | undefined
  onChange: (key: string, value: unknown) => void
}

/** The label of a key in the person's language; a key that is newer than the labels is shown as it is. */
export function useFieldLabel(): (key: string) => string {
  const labels: Readonly<Record<string, string>> = useDeskText().organizations.fields
  return (key) => {
    const name = key.split('.').at(-1) ?? key
    return labels[key] ?? labels[name] ?? labels[key.split('.')[1] ?? ''] ?? labels[key.split('.')[0] ?? ''] ?? key
  }
}

/** Of the element around a field. @param key such as `options.claims` */
export const fieldId = (key: string): string => `field-${key}`

/** The element around the field that has the key or contains it; `undefined` if the form has none. */
export function findField(key: string): HTMLElement | undefined {
  const parts = key.split('.')
  const keys = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
  return keys.map((each) => document.getElementById(fieldId(each))).find((each) => each !== null) ?? undefined
}

/** Focuses the first field in the element. */
export const focusFirst = (element: HTMLElement): void =>
  [...element.querySelectorAll<HTMLElement>(':is(input, select, textarea, button):enabled')]
    .find((each) => each.checkVisibility())
    ?.focus({ preventScroll: true })

type Text = DeskText['organizations']

/** The mistake in words: the line of a list by its number. */
export function sentenceOf(text: Text, { key, sentence }: Mistake): string {
  const line = /\.(\d+)$/.exec(key)?.[1]
  return line === undefined ? sentence : fill(text.line, { line: Number(line) + 1, mistake: sentence })
}

export const mistakeAt = (text: Text, mistakes: readonly Mistake[], key: string): string | undefined => {
  const found = mistakes.filter((mistake) => mistake.key === key || mistake.key.startsWith(`${key}.`))
  return found.length === 0 ? undefined : found.map((mistake) => sentenceOf(text, mistake)).join('; ')
}
