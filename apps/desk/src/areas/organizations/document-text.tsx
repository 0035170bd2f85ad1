/** The document as text: what isn't JSON yet stays in the field. */
import { fill } from '@rxgauge/text'
import { TextAreaField } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { parseJson } from './json-field'
import type { Document } from './organization-draft'

interface DocumentTextProps {
  document: Document
  isReadOnly: boolean
  onChange: (document: Document) => void
}

export function DocumentText({ document, isReadOnly, onChange }: DocumentTextProps) {
  const { organizations: text } = useDeskText()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  return (
    <TextAreaField
      label={text.textLabel}
      error={problem}
      readOnly={isReadOnly}
      spellCheck={false}
      rows={30}
      className="rx-input org-json"
      value={typed ?? JSON.stringify(document, undefined, 2)}
      onBlur={() => problem === undefined && setTyped(undefined)}
      onChange={(next) => {
        setTyped(next)
        const parsed = parseJson(next)
        const isDocument = 'value' in parsed && typeof parsed.value === 'object' && parsed.value !== null
        if (isDocument) onChange(parsed.value as Document)
        setProblem(
          isDocument ? undefined : fill(text.notJson, { problem: 'problem' in parsed ? parsed.problem : '{ }' }),
        )
      }}
    />
  )
}
