/** Asks before work that isn't saved is left: inside the desk, also by Back, by a dialog; elsewhere by the browser. */
import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { type AroundNavHandler, Router } from 'wouter'
import { useDeskText } from './desk-context'
import { createHistoryGuard } from './history-guard'
import { Confirm } from './parts'

interface UnsavedWork {
  /** The forms with something that isn't saved. */
  forms: Set<string>
  /** Does what leaves the page, at once or after the person has agreed. */
  leave(act: () => void): void
}

const UnsavedWorkContext = createContext<UnsavedWork | undefined>(undefined)

function useUnsavedWork(): UnsavedWork {
  const work = useContext(UnsavedWorkContext)
  if (!work) throw new Error('useUnsavedWork is used outside DeskRouter')
  return work
}

/** Says whether the form has something that isn't saved. */
export function useUnsaved(hasChanges: boolean): void {
  const { forms } = useUnsavedWork()
  const id = useId()
  useEffect(() => {
    if (!hasChanges) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    forms.add(id)
    addEventListener('beforeunload', ask)
    return () => {
      forms.delete(id)
      removeEventListener('beforeunload', ask)
    }
  }, [hasChanges, forms, id])
}

export const useLeave = (): UnsavedWork['leave'] => useUnsavedWork().leave

export function DeskRouter({ children }: { children: ReactNode }) {
  const { frame } = useDeskText()
  const [leaving, setLeaving] = useState<() => void>()
  const [work] = useState<UnsavedWork>(() => {
    const forms = new Set<string>()
    return { forms, leave: (act) => (forms.size === 0 ? act() : setLeaving(() => act)) }
  })
  const [guard] = useState(() => createHistoryGuard(work))
  useEffect(() => guard.listen(), [guard])
  const aroundNav: AroundNavHandler = (navigate, to, options) => work.leave(() => guard.navigate(navigate, to, options))
  return (
    <UnsavedWorkContext value={work}>
      <Router base="/desk" aroundNav={aroundNav}>
        {children}
      </Router>
      {leaving && (
        <Confirm
          title={frame.leaveTitle}
          action={frame.leave}
          isDanger
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            setLeaving(undefined)
            leaving()
          }}
        >
          <p>{frame.leaveBody}</p>
        </Confirm>
      )}
    </UnsavedWorkContext>
  )
}
