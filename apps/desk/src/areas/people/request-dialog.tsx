/** How somebody asked for an act and where the request is filed, before it is done. */
import { saveFile } from '@rxgauge/client'
import { deskCalls } from '@rxgauge/contract/desk'
import { fill } from '@rxgauge/text'
import { SelectField, TextField } from '@rxgauge/ui'
import { useDeskText } from '../../frame/desk-context'
import { Confirm } from '../../frame/parts'
import { useDeskAct } from '../../frame/use-desk-call'
import { useDraft } from '../../frame/use-draft'

export type PersonAct = 'export' | 'remove' | 'refuse'
const sources = ['letter', 'phone', 'email', 'text', 'counter'] as const

const empty: { source: (typeof sources)[number]; note: string; isSilent: boolean } = {
  source: 'email',
  note: '',
  isSilent: false,
}

interface RequestDialogProps {
  act: PersonAct
  person: string
  /** Of an export or a removal; a refusal is of all organizations of one's roles. */
  orgCode: string
  onDone: (sentence: string) => void
  onClose: () => void
}

export function RequestDialog({ act, person, orgCode, onDone, onClose }: RequestDialogProps) {
  const { people } = useDeskText()
  // It waits for a second person under these details only.
  const [{ source, note, isSilent }, change, forget] = useDraft(`${act} ${person} ${orgCode}`, empty)
  const exporting = useDeskAct(deskCalls.people.exportPerson)
  const removing = useDeskAct(deskCalls.people.removePerson)
  const refusing = useDeskAct(deskCalls.people.refuseMessages)
  const body = { person, source, note }
  const organization = orgCode || people.withoutCode
  const acts = {
    export: {
      title: people.exportTitle,
      action: people.exportData,
      note: fill(people.exportNote, { organization }),
      call: exporting,
      async run() {
        const file = await exporting.run({ body: { ...body, orgCode } })
        if (!file) return undefined
        saveFile(file.fileName, 'application/json', file.text)
        return people.exported
      },
    },
    remove: {
      title: people.removeTitle,
      action: people.remove,
      note: fill(people.removeNote, { organization }),
      call: removing,
      async run() {
        const removed = await removing.run({ body: { ...body, orgCode, isSilent } })
        return removed && fill(people.removed, { receipt: removed.map(({ receipt }) => receipt).join(', ') })
      },
    },
    refuse: {
      title: people.refuseTitle,
      action: people.refuse,
      note: people.refuseNote,
      call: refusing,
      async run() {
        const made = await refusing.run({ body })
        if (!made) return undefined
        const organizations = made.orgCodes.map((code) => code || people.withoutCode).join(', ')
        return fill(people.refused, { organizations, receipt: made.receipt })
      },
    },
  }[act]
  return (
    <Confirm
      title={acts.title}
      action={acts.action}
      isDanger={act === 'remove'}
      isRunning={acts.call.isRunning}
      failure={acts.call.failure}
      onConfirm={async () => {
        const sentence = await acts.run()
        if (sentence === undefined) return
        forget()
        onDone(sentence)
      }}
      onClose={onClose}
    >
      <p>{person}</p>
      <p>{acts.note}</p>
      <SelectField
        label={people.source}
        value={source}
        options={sources.map((value) => ({ value, label: people.sources[value] }))}
        onChange={(chosen) => change({ source: sources.find((each) => each === chosen) ?? 'email' })}
      />
      <TextField
        label={people.note}
        hint={people.noteHint}
        value={note}
        required
        onChange={(note) => change({ note })}
      />
      {act === 'remove' && (
        <label>
          <input type="checkbox" checked={isSilent} onChange={(event) => change({ isSilent: event.target.checked })} />{' '}
          {people.isSilent}
        </label>
      )}
    </Confirm>
  )
}
