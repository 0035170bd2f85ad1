/** Loading and error states around a screen, or a part of one, whose code loads when it first shows. */
import { PartBoundary } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useResults } from '../results/results-context'
import { ScreenSkeleton } from './screen-skeleton'

interface ScreenBoundaryProps {
  /** Shown while it loads; by default, a screen's placeholder rows. */
  fallback?: ReactNode
  /** Closes the dialog, for parts that overlay the page. */
  onClose?: () => void
  children: ReactNode
}

export function ScreenBoundary({ fallback = <ScreenSkeleton />, onClose, children }: ScreenBoundaryProps) {
  const { host, messages } = useResults()
  return <PartBoundary {...{ messages, fallback, onClose, children }} reload={host.reload} />
}
