/** Around a screen, or a part of one, whose code is loaded when it first shows. */
import { PartBoundary } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useResults } from '../results/results-context'
import { ScreenSkeleton } from './screen-skeleton'

interface ScreenBoundaryProps {
  /** In its place while it loads; a screen's rows by default. */
  fallback?: ReactNode
  /** For what lies over the page. */
  onClose?: () => void
  children: ReactNode
}

export function ScreenBoundary({ fallback = <ScreenSkeleton />, onClose, children }: ScreenBoundaryProps) {
  const { host, messages } = useResults()
  return <PartBoundary {...{ messages, fallback, onClose, children }} reload={host.reload} />
}
