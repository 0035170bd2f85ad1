/** One of our pages in a frame, with a replacement if the host page forbids frames. */
import { type ReactNode, useEffect, useState } from 'react'

interface EmbeddedPageProps {
  title: string
  address: string
  /** Shown if frames are forbidden. */
  children: ReactNode
}

export function EmbeddedPage({ title, address, children }: EmbeddedPageProps) {
  const isBlocked = useBlockedFrame()
  return isBlocked ? children : <iframe className="rx-page" title={title} src={address} sandbox="" />
}

function useBlockedFrame(): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const notice = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective.startsWith('frame-src') || effectiveDirective.startsWith('child-src')) setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', notice)
    return () => document.removeEventListener('securitypolicyviolation', notice)
  }, [])
  return isBlocked
}
