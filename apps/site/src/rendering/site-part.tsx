/** Around what is loaded when it first shows: a page, or a dialog over it. */
import { PartBoundary } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { useSite } from '../site-context'

interface SitePartProps {
  /** In its place while it loads. */
  fallback?: ReactNode
  /** For what lies over the page: gives it up where it does not come. */
  onClose?: () => void
  children: ReactNode
}

export function SitePart(props: SitePartProps) {
  const { site, messages, text } = useSite()
  return <PartBoundary {...props} messages={{ ...messages, parts: text.parts }} reload={site.reload} />
}
