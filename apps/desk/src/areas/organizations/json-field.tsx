/** A value as JSON. Text that isn't JSON yet stays in the field. */
import { fill } from '@rxgauge/text'
import { TextAreaField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'

interface JsonFieldProps {
  label: string
  error: string | undefined
  value: unknown
  isLocked: boolean
  lockedHint: string | undefined
  onChange: (value: unknown) => void
}

export function JsonField({ label, error, value, isLocked, lockedHint, onChange }: JsonFieldProps) {
  const { organizations: text } = useDeskText()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const shown = value === undefined ? '' : JSON.stringify(value, undefined, 2)
  return (
    <TextAreaField
      label={label}
      error={problem ?? error}
      notes={{ text: (isLocked ? lockedHint : undefined) ?? text.jsonHint, count: '' }}
      readOnly={isLocked}
      spellCheck={false}
      rows={Math.min(10, Math.max(2, shown.split('\n').length))}
      value={typed ?? shown}
      onBlur={() => problem === undefined && setTyped(undefined)}
      onChange={(next) => {
        setTyped(next)
        const parsed = parseJson(next)
        setProblem('problem' in parsed ? fill(text.notJson, { problem: parsed.problem }) : undefined)
        if ('value' in parsed) onChange(parsed.value)
      }}
    />
  )
}

/** An empty text removes the key. */
export function parseJson(text: string): { value: unknown } | { problem: string } {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : '' }
  }
}
