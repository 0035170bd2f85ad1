/** Forms that somebody sent while the page was not alive yet: held back, and sent once what was typed is in them again. */
import { type ReactNode, useEffect, useState } from 'react'

export interface HeldSubmit {
  /** Hydrates the part of the page that the form is in, where that has not come to life with the page around it. */
  wake: () => void
  /** Lets the last form that was sent go on its way, and holds nothing any more: a form is hydrated by being sent. */
  send: () => void
}

/** Of a press React hydrates what was pressed before it goes on; of a form that is sent it does not. Nothing listens to this one. */
const wakePart = (event: SubmitEvent | undefined) =>
  event?.target?.dispatchEvent(new Event('auxclick', { bubbles: true }))

/** Holds what is sent from now on. */
export function holdEarlySubmit(page: Pick<Document, 'addEventListener' | 'removeEventListener'>): HeldSubmit {
  let heldSubmit: SubmitEvent | undefined
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    heldSubmit = event
  }
  page.addEventListener('submit', hold, true)
  return {
    wake: () => wakePart(heldSubmit),
    send() {
      page.removeEventListener('submit', hold, true)
      page.addEventListener('submit', wakePart, true)
      const form = heldSubmit?.target
      heldSubmit = undefined
      if (form instanceof HTMLFormElement && form.isConnected) form.requestSubmit()
    },
  }
}

/** Sends what is held once the page is hydrated, and what its parts learned of the document is on the screen. */
export function AfterHydration({ held, children }: { held: HeldSubmit; children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    // Comes with what the effects of the parts have set, or after it.
    if (isHydrated) return held.send()
    const timer = setTimeout(() => {
      held.wake()
      setHydrated(true)
    })
    return () => clearTimeout(timer)
  }, [isHydrated, held])
  return children
}
