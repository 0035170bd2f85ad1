/** A panel at the right edge, over the page: the browser's own modal dialog, so focus goes in, stays in, and comes back. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CloseIcon } from '../icon/icons'
import { useAdoptedStyles } from '../root/use-adopted-styles'
import css from './drawer.css?inline'

const styles = [css]

interface DrawerProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

export function Drawer({ title, closeLabel, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useAdoptedStyles(styles)
  useEffect(() => dialog.current?.showModal(), [])
  // A press beside it is for the mouse; Escape is the browser's own.
  return (
    <dialog
      ref={dialog}
      className="rx-drawer"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="rx-drawer-body">
        <div className="rx-drawer-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
