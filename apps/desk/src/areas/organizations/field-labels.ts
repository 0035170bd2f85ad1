/** What every kind of field of the form gets, and how it names keys and mistakes. */
import type { Mistake } from '@rxgauge/contract/desk'
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

export const mistakeAt = (mistakes: readonly Mistake[], key: string): string | undefined => {
  const found = mistakes.filter((mistake) => mistake.key === key || mistake.key.startsWith(`${key}.`))
  const text = found.map((mistake) => `${mistake.key.slice(key.length + 1)} ${mistake.sentence}`.trim()).join('; ')
  return text === '' ? undefined : text
}
