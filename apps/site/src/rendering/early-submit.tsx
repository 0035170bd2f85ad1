/** Forms that somebody sent while the page was not alive yet: held back, and sent once what was typed is in them again. */
import { type ReactNode, useEffect } from 'react'

export interface HeldSubmit {
  /** Lets the last form that was sent go on its way, and holds nothing any more: a form is hydrated by being sent. */
  send: () => void
}

/**
 * Of a press React hydrates what was pressed before it goes on; of a form that is sent it does not. Nothing listens to this one: it
 * hydrates the part of the page that the form is in, where that has not come to life with the page around it.
 */
const wakePart = ({ target }: Event) => target?.dispatchEvent(new Event('auxclick', { bubbles: true }))

/** Holds what is sent from now on. */
export function holdEarlySubmit(page: Pick<Document, 'addEventListener' | 'removeEventListener'>): HeldSubmit {
  let heldForm: EventTarget | null = null
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    heldForm = event.target
  }
  page.addEventListener('submit', hold, true)
  return {
    send() {
      page.removeEventListener('submit', hold, true)
      page.addEventListener('submit', wakePart, true)
      const form = heldForm
      heldForm = null
      if (form instanceof HTMLFormElement && form.isConnected) form.requestSubmit()
    },
  }
}

/** Sends what is held once the page is hydrated, in a task of its own: React wakes no part while it is at work. */
export function AfterHydration({ held, children }: { held: HeldSubmit; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(held.send)
    return () => clearTimeout(timer)
  }, [held])
  return children
}
