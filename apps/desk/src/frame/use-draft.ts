/** What somebody has filled in: it outlives its page until they sign out or close the tab, and is stored nowhere. */
import { useState } from 'react'
import { useDesk } from './desk-context'

/** @param name of whatever it is for; another name needs another key of the component */
export function useDraft<Draft extends object>(
  name: string,
  empty: Draft,
): [Draft, (changes: Partial<Draft>) => void, () => void] {
  const { drafts } = useDesk()
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...drafts.get(name) }))
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...changes }
      drafts.set(name, after)
      return after
    })
  const forget = () => {
    drafts.delete(name)
    setDraft(empty)
  }
  return [draft, change, forget]
}
