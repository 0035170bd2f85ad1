/** A panel at the right edge, over the page. */
import { type ReactNode, useId } from 'react'
import { Modal } from '../dialog/modal'
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
  const titleId = useId()
  useAdoptedStyles(styles)
  return (
    <Modal className="rx-drawer" labelledBy={titleId} onClose={onClose}>
      <div className="rx-drawer-body">
        <div className="rx-drawer-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="rx-icon-button" aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </Modal>
  )
}
