/** Forms that somebody sent while the page was not alive yet: held back, and sent once what was typed is in them again. */
import { type ReactNode, useEffect, useState } from 'react'

/** Holds what is sent from now on; returns the function that lets the last of them go on its way. */
export function holdEarlySubmit(page: Pick<Document, 'addEventListener' | 'removeEventListener'>): () => void {
  let heldSubmit: SubmitEvent | undefined
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    heldSubmit = event
  }
  page.addEventListener('submit', hold, true)
  return () => {
    page.removeEventListener('submit', hold, true)
    const form = heldSubmit?.target
    heldSubmit = undefined
    if (form instanceof HTMLFormElement && form.isConnected) form.requestSubmit()
  }
}

/** Calls once the page is hydrated and what its parts learned of the document is on the screen. */
export function AfterHydration({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    // Comes with what the effects of the parts have set, or after it.
    if (isHydrated) onDone()
    else setHydrated(true)
  }, [isHydrated, onDone])
  return children
}
