/** A field with suggestions from a call that finds things by name. */
import type { deskCalls } from '@rxgauge/contract/desk'
import { Combobox } from '@rxgauge/ui'
import { useState } from 'react'
import { useDeskText } from '../../frame/desk-context'
import { useDeskData } from '../../frame/use-desk-call'

interface FindFieldProps {
  call: typeof deskCalls.lab.findDrugs | typeof deskCalls.lab.findPlans
  label: string
  hint: string
  /** The name of what is chosen; empty for nothing. */
  name: string
  /** Empty once it is cleared. */
  onChoose: (id: string) => void
}

/** Shorter texts find too much. */
const shortest = 3

export function FindField({ call, label, hint, name, onChoose }: FindFieldProps) {
  const { lab } = useDeskText()
  const [text, setText] = useState(name)
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(-1)
  const isAsked = isOpen && text.trim().length >= shortest
  const { data } = useDeskData(call, isAsked ? { query: { text: text.trim() } } : undefined)
  const found = isAsked ? (data ?? []) : []
  const isNothing = isAsked && data !== undefined && data.length === 0
  const asksForMore = isOpen && text.trim().length < shortest
  // Over the fields below it, so only while somebody types here.
  const note = isNothing
    ? { text: lab.nothingFound, isError: true }
    : asksForMore
      ? { text: hint, isError: false }
      : undefined
  return (
    <Combobox
      label={label}
      isLabelShown
      placeholder=""
      clearLabel={lab.clear}
      text={text}
      options={found.map(({ id, name }) => ({ key: String(id), label: name }))}
      isOpen={isOpen && found.length > 0}
      highlighted={highlighted}
      note={note}
      onType={(typed) => {
        setText(typed)
        setHighlighted(-1)
        setOpen(true)
        onChoose('')
      }}
      onHighlight={setHighlighted}
      onChoose={(index) => {
        const chosen = found[index]
        if (!chosen) return
        setText(chosen.name)
        setOpen(false)
        onChoose(String(chosen.id))
      }}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onClear={() => {
        setText('')
        onChoose('')
      }}
    />
  )
}
