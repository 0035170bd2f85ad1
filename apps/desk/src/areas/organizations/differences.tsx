/** What differs from what is served, field by field. */
import type { Difference } from '@rxgauge/contract/desk'
import { useDeskText } from '../../frame/desk-context'
import { DataTable } from '../../frame/parts'
import { useFieldLabel } from './field-labels'

interface DifferencesProps {
  caption: string
  differences: readonly Difference[]
}

export function Differences({ caption, differences }: DifferencesProps) {
  const { organizations: text } = useDeskText()
  const labelOf = useFieldLabel()
  return (
    <DataTable
      caption={caption}
      rows={differences}
      rowKey={({ key }) => key}
      empty={text.unchanged}
      columns={[
        {
          title: text.changed,
          value: ({ key }) => `${labelOf(key)} ${key}`,
          cell: ({ key }) => (
            <>
              {key.includes('/') ? null : `${labelOf(key)} `}
              <code>{key}</code>
            </>
          ),
        },
        { title: text.before, value: ({ before }) => before },
        { title: text.after, value: ({ after }) => after },
      ]}
    />
  )
}
