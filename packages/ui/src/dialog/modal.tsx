/**
 * The browser's own modal dialog: over everything of the page, whose rest can neither be pressed nor read meanwhile. The focus
 * goes in, stays in, and comes back; Escape and a press outside close it.
 */
import { type ReactNode, type RefObject, type SyntheticEvent, useCallback } from 'react'

interface ModalProps {
  className: string
  /** The id of its title. */
  labelledBy: string
  onClose: () => void
  /** What gets the focus first; the first that can have it where nothing is named. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Nobody has pressed for it: it opens once no other dialog is open. */
  waits?: boolean | undefined
  children: ReactNode
}

export function Modal({ className, labelledBy, onClose, initialFocus, waits, children }: ModalProps) {
  const open = useCallback(
    (dialog: HTMLDialogElement) => {
      const show = () => {
        close = openModal(dialog)
        initialFocus?.current?.focus()
      }
      let close = () => {
        waiting = waiting.filter((each) => each !== show)
      }
      if (waits && openCount > 0) waiting.push(show)
      else show()
      return () => close()
    },
    [initialFocus, waits],
  )
  const closeItself = (event: SyntheticEvent) => {
    // React passes the events of a dialog on to the one around it in the tree.
    if (event.target !== event.currentTarget) return
    // It goes when it is no longer rendered, and only then; and the press beside it takes the focus nowhere else.
    event.preventDefault()
    onClose()
  }
  return (
    // A press on its backdrop is a press on the dialog itself, which its content covers.
    <dialog
      ref={open}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={closeItself}
      onMouseDown={closeItself}
    >
      {children}
      {/* While it is open, the root's own cannot be heard. */}
      <div className="rx-hidden" role="status" aria-live="polite" />
    </dialog>
  )
}

/** What had the focus as each dialog opened, the latest last. */
let openers: HTMLElement[] = []

/** On the whole page: two mounts put no two questions at once. */
let openCount = 0
/** What shows those that wait until none is open. */
let waiting: (() => void)[] = []

function openModal(dialog: HTMLDialogElement): () => void {
  const opener = focusedElement()
  if (opener) openers = [...openers.filter((element) => element !== opener && element.isConnected), opener]
  dialog.showModal()
  openCount++
  return () => {
    // Gives the focus back by itself, unless what had it has gone meanwhile.
    dialog.close()
    openers = openers.filter((element) => element.isConnected && !dialog.contains(element))
    const focused = focusedElement()
    if (!focused || dialog.contains(focused)) openers.at(-1)?.focus({ preventScroll: true })
    openCount--
    // Another may take its place in the same moment.
    queueMicrotask(() => openCount === 0 && waiting.shift()?.())
  }
}

/** Also where it is in a shadow root. */
function focusedElement(): HTMLElement | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : undefined
}
