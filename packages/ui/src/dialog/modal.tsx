/**
 * The browser's own modal dialog: above everything, with the rest of the page inert. Focus moves in, stays in, and returns; Escape and a
 * press outside close it.
 */
import { type ReactNode, type SyntheticEvent, useCallback } from 'react'
import { countDialog, hasOpenDialog } from './open-dialogs'

interface ModalProps {
  className: string
  /** The id of its title. */
  labelledBy: string
  onClose: () => void
  /** Finds the element that gets the focus first; by default, the first focusable one. Must be the same function each time. */
  findFocus?: ((dialog: HTMLElement) => HTMLElement | null) | undefined
  /** It opens without a press, so it waits until no other dialog is open. */
  waits?: boolean | undefined
  children: ReactNode
}

export function Modal({ className, labelledBy, onClose, findFocus, waits, children }: ModalProps) {
  const open = useCallback(
    (dialog: HTMLDialogElement) => {
      const show = () => {
        close = openModal(dialog)
        findFocus?.(dialog)?.focus()
      }
      let close = () => {
        waiting = waiting.filter((each) => each !== show)
      }
      if (waits && hasOpenDialog()) waiting.push(show)
      else show()
      return () => close()
    },
    [findFocus, waits],
  )
  const closeItself = (event: SyntheticEvent) => {
    // React bubbles a dialog's events to the dialog around it in the component tree.
    if (event.target !== event.currentTarget) return
    // The dialog closes only by being unmounted; preventing the default also keeps the focus from moving to the backdrop.
    event.preventDefault()
    onClose()
  }
  return (
    // A press on the backdrop targets the dialog itself, because its content covers the rest.
    <dialog
      ref={open}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={closeItself}
      onMouseDown={closeItself}
      // The browser closed it: by a form in it, on a page that makes every listener passive.
      onClose={(event) => !event.currentTarget.open && closeItself(event)}
    >
      {children}
      {/* While it's open, screen readers can't hear the root's own live region. */}
      <div className="rx-hidden" role="status" aria-live="polite" />
    </dialog>
  )
}

/** The element focused when each dialog opened, the latest last. */
let openers: HTMLElement[] = []

/** Opens each dialog that waits until none is open. */
let waiting: (() => void)[] = []

function openModal(dialog: HTMLDialogElement): () => void {
  const opener = focusedElement()
  if (opener) openers = [...openers.filter((element) => element !== opener && element.isConnected), opener]
  dialog.showModal()
  const countOut = countDialog()
  const stopWatching = cancelIfHidden(dialog)
  return () => {
    stopWatching()
    // Closing returns the focus, unless the opener is gone.
    dialog.close()
    openers = openers.filter((element) => element.isConnected && !dialog.contains(element))
    const focused = focusedElement()
    if (!focused || dialog.contains(focused)) openers.at(-1)?.focus({ preventScroll: true })
    countOut()
    // Another dialog may open at the same moment.
    queueMicrotask(() => !hasOpenDialog() && waiting.shift()?.())
  }
}

/**
 * Cancels a dialog, as Escape does, if the page hides the view around it: nobody could see or close it, and nothing else on the page could
 * be pressed. Returns the function that stops watching.
 */
function cancelIfHidden(dialog: HTMLDialogElement): () => void {
  const observer = new IntersectionObserver(() => {
    if (!isRendered(dialog)) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  observer.observe(dialog)
  return () => observer.disconnect()
}

/** Safari before 17.4 has no `checkVisibility`. */
const isRendered = (element: Element): boolean => element.checkVisibility?.() ?? element.getClientRects().length > 0

/** Also looks into shadow roots. */
function focusedElement(): HTMLElement | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : undefined
}
