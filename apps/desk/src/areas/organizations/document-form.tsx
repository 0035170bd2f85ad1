/** The document as a form, in groups: one goes to a group, or searches for a field. */
import type { Mistake } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { Button, TextField } from '@rxgauge/ui'
import { useMemo } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { Panel } from '../../frame/parts'
import { DocumentField } from './document-field'
import { type FormField, fieldsOf, type GroupName, type JsonSchema } from './document-fields'
import { fieldId, focusFirst, useFieldLabel } from './field-labels'
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
  /** Only fields with these words are shown. */
  search: string
  onSearch: (search: string) => void
}

const groupId = (name: GroupName) => `fields-${name}`

function goTo(name: GroupName) {
  const group = document.getElementById(groupId(name))
  if (!group) return
  focusFirst(group)
  group.scrollIntoView()
}

/** Without accents, which few type. */
const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function DocumentForm({
  schema,
  draft,
  networks,
  mistakes,
  isLocked,
  lockedHint,
  onChange,
  search,
  onSearch,
}: DocumentFormProps) {
  const { organizations: text, frame } = useDeskText()
  const labelOf = useFieldLabel()
  const groups = useMemo(() => [...fieldsOf(schema)].filter(([, fields]) => fields.length > 0), [schema])
  const imageNames = Object.keys(draft.images)
  const wordsOf = ({ key, parts }: FormField): string => [key, labelOf(key), ...parts.map(wordsOf)].join(' ')
  const wanted = plain(search.trim())
  const isShown = (field: FormField) => plain(wordsOf(field)).includes(wanted)
  const all = groups.flatMap(([, fields]) => fields)
  return (
    <>
      <div className="desk-panel">
        <TextField label={text.find} type="search" value={search} onChange={onSearch} />
        <p className="desk-count" role="status">
          {wanted !== '' && fill(frame.rows, { shown: all.filter(isShown).length, all: all.length })}
        </p>
        <nav aria-label={text.goTo}>
          <ul className="org-groups">
            {groups.map(([name, fields]) => (
              <li key={name} hidden={!fields.some(isShown)}>
                <Button kind="link" onClick={() => goTo(name)}>
                  {text.groups[name]}
                </Button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {groups.map(([name, fields]) => (
        <div key={name} id={groupId(name)} hidden={!fields.some(isShown)}>
          <Panel title={text.groups[name]}>
            <div className="org-fields">
              {fields.map((field) => (
                <div key={field.key} id={fieldId(field.key)} hidden={!isShown(field)}>
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
        </div>
      ))}
    </>
  )
}
