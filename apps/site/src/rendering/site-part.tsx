/** Wraps a page or dialog that loads on demand. */
import { PartBoundary } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useSite } from '../site-context'

interface SitePartProps {
  /** Shows while it loads. */
  fallback?: ReactNode
  /** For a dialog: called when the visitor gives up on one that failed to load. */
  onClose?: () => void
  children: ReactNode
}

export function SitePart(props: SitePartProps) {
  const { site, messages, text } = useSite()
  return <PartBoundary {...props} messages={{ ...messages, parts: text.parts }} reload={site.reload} />
}
