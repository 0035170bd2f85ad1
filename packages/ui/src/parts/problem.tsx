/** Why something failed, and an action. */
import type { ReactNode } from 'react'
import { Button } from '../button/button'

interface ProblemProps {
  children: ReactNode
  /** The action's label, such as TRY AGAIN. */
  action: string
  /** The accessible name, if several such actions are on a screen. */
  actionLabel?: string | undefined
  onAction: () => void
  /** A neutral line beside other content. */
  isLine?: boolean
}

export const Problem = ({ children, action, actionLabel, onAction, isLine = false }: ProblemProps) => (
  <div className="rx-problem" data-line={isLine ? '' : undefined} role="alert">
    {children}
    <Button kind={isLine ? 'link' : 'other'} aria-label={actionLabel} onClick={onAction}>
      {action}
    </Button>
  </div>
)
