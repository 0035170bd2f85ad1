/** Why something failed, and an action. */
import type { ReactNode } from 'react'
import { Button } from '../button/button'

interface ProblemProps {
  children: ReactNode
  /** The action's label, such as TRY AGAIN. */
  way: string
  /** The accessible name, if several such actions are on a screen. */
  wayLabel?: string | undefined
  onWay: () => void
  /** A neutral line beside other content. */
  isLine?: boolean
}

export const Problem = ({ children, way, wayLabel, onWay, isLine = false }: ProblemProps) => (
  <div className="rx-problem" data-line={isLine ? '' : undefined} role="alert">
    {children}
    <Button kind={isLine ? 'link' : 'other'} aria-label={wayLabel} onClick={onWay}>
      {way}
    </Button>
  </div>
)
