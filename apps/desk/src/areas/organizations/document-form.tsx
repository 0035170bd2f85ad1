/** The document as a form, in groups. */
import type { Mistake } from '@rxgauge/contract/desk'
import { useMemo } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Panel } from '../../frame/parts'
import { DocumentField } from './document-field'
import { fieldsOf, type JsonSchema } from './document-fields'
import { fieldId } from './field-labels'
import type { Draft } from './organization-draft'

interface DocumentFormProps {
  schema: JsonSchema
  draft: Draft
  networks: readonly string[]
  mistakes: readonly Mistake[]
  isLocked: (key: string) => boolean
  /** Said at each locked field. */
  lockedHint: string | undefined
  onChange: (key: string, value: unknown) => void
}

export function DocumentForm({ schema, draft, networks, mistakes, isLocked, lockedHint, onChange }: DocumentFormProps) {
  const { organizations: text } = useDeskText()
  const groups = useMemo(() => fieldsOf(schema), [schema])
  const imageNames = Object.keys(draft.images)
  return [...groups].map(([name, fields]) =>
    fields.length === 0 ? null : (
      <Panel key={name} title={text.groups[name]}>
        <div className="org-fields">
          {fields.map((field) => (
            <div key={field.key} id={fieldId(field.key)}>
              <DocumentField
                field={field}
                document={draft.document}
                imageNames={imageNames}
                networks={networks}
                mistakes={mistakes}
                isLocked={isLocked(field.key)}
                lockedHint={lockedHint}
                onChange={onChange}
              />
            </div>
          ))}
        </div>
      </Panel>
    ),
  )
}
