/** A modal dialog on the mount's own root: focus goes in, stays in, and comes back; Escape and a press outside close it. */
import {
  FloatingFocusManager,
  FloatingOverlay,
  FloatingPortal,
  useDismiss,
  useFloatingRootContext,
  useInteractions,
} from '@floating-ui/react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { CloseIcon } from '../icon/icons'
import { useRootElement } from '../root/root'
import { useAdoptedStyles } from '../root/use-adopted-styles'
import { partStyles } from '../styles'
import css from './dialog.css?inline'

const styles = [...partStyles, css]

interface DialogProps {
  title: string
  closeLabel: string
  onClose: () => void
  /** What gets the focus first; the close button where nothing is named. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Dialog({ title, closeLabel, onClose, initialFocus, children }: DialogProps) {
  const element = useRootElement()
  const titleId = useId()
  const [floating, setFloating] = useState<HTMLElement | null>(null)
  // Without the part that finds a place beside a reference, 5 KB: a dialog has none.
  const context = useFloatingRootContext({
    open: true,
    onOpenChange: (open) => !open && onClose(),
    elements: { reference: null, floating },
  })
  const { getFloatingProps } = useInteractions([
    // Captured, since the host element keeps our keys from bubbling to the page.
    useDismiss(context, { outsidePressEvent: 'mousedown', capture: { escapeKey: true } }),
  ])

  useAdoptedStyles(styles)

  return (
    <FloatingPortal root={element}>
      <FloatingOverlay className="rx-overlay">
        <FloatingFocusManager
          context={context}
          initialFocus={initialFocus ?? 0}
          getInsideElements={() => shadowHosts(element)}
        >
          <div
            ref={setFloating}
            {...getFloatingProps()}
            className="rx-dialog"
            role="dialog"
            aria-modal="true"
            aria-labelledby={titleId}
          >
            <div className="rx-dialog-head">
              <h2 id={titleId} className="rx-dialog-title">
                {title}
              </h2>
              <button type="button" className="rx-dialog-close" aria-label={closeLabel} onClick={onClose}>
                <CloseIcon />
              </button>
            </div>
            <div className="rx-dialog-body">{children}</div>
          </div>
        </FloatingFocusManager>
      </FloatingOverlay>
    </FloatingPortal>
  )
}

/**
 * The elements whose shadow roots hold the dialog, from the inside out. What is outside a modal dialog is hidden from
 * assistive technology; without these, the page's element around our shadow root would be hidden with us inside.
 */
function shadowHosts(element: Element | null): Element[] {
  const hosts: Element[] = []
  for (let root = element?.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    hosts.push(root.host)
  return hosts
}
