/** A modal dialog in the mount's own root: a title, a close button and content. */
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from '../icon/icons'
import { useRootElement } from '../root/root'
import { useAdoptedStyles } from '../root/use-adopted-styles'
import { partStyles } from '../styles'
import css from './dialog.css?inline'
import { Modal } from './modal'

export const dialogStyles: readonly string[] = [...partStyles, css]

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  /** It opens without a press, so it waits until no other dialog is open. */
  waits?: boolean
  /** Content is added at its end later, so its top edge stays in place. */
  grows?: boolean
  /** Covers the whole screen, black on white in either theme. */
  isPaper?: boolean
  children: ReactNode
}

/** Of radio buttons, the checked one. */
const firstField = ':is(input:not([type="radio"]), input:checked, select, textarea):enabled'

/** The first field, or else the title. Never the close button, where Enter would close the dialog before it's read. */
const findFocus = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>(firstField) ?? dialog.querySelector('h2')

export function Dialog({ title, closeLabel, onClose, waits, grows, isPaper, children }: DialogProps) {
  const element = useRootElement()
  const titleId = useId()
  useAdoptedStyles(dialogStyles)
  if (!element) return null
  return createPortal(
    <Modal
      className={isPaper ? 'rx-dialog rx-dialog-paper' : grows ? 'rx-dialog rx-dialog-grows' : 'rx-dialog'}
      labelledBy={titleId}
      onClose={onClose}
      findFocus={findFocus}
      waits={waits}
    >
      <div className="rx-dialog-head">
        <h2 id={titleId} className="rx-dialog-title" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="rx-icon-button" aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className="rx-dialog-body">{children}</div>
    </Modal>,
    element,
  )
}
