/** Holds forms that are submitted before hydration, and submits them once their fields have their text again. */
import { type ReactNode, useEffect } from 'react'

export interface HeldSubmit {
  /** Submits the last held form, and stops holding: from then on a submit hydrates its form. */
  send: () => void
}

/**
 * React hydrates the pressed part before it handles a press, but doesn't do so for a submit. This event, which has no
 * listener, makes React hydrate the form's part.
 */
const wakePart = ({ target }: Event) => target?.dispatchEvent(new Event('auxclick', { bubbles: true }))

/** Starts to hold submits. */
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

/** Submits the held form after hydration, in its own task, since React hydrates no part while it's working. */
export function AfterHydration({ held, children }: { held: HeldSubmit; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(held.send)
    return () => clearTimeout(timer)
  }, [held])
  return children
}
