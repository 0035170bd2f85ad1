/** Why something did not come, and the way on. */
import type { ReactNode } from 'react'
import { Button } from '../button/button'

interface ProblemProps {
  children: ReactNode
  /** What the way on is called, such as TRY AGAIN. */
  way: string
  /** The same with what it is about, where several stand on a screen. */
  wayLabel?: string | undefined
  onWay: () => void
  /** Beside something that stands: one neutral line. */
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
