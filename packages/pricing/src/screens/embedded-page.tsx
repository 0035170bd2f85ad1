/** A page of ours in a frame; the page around us may forbid frames, and then something else stands in its place. */
import { type ReactNode, useEffect, useState } from 'react'

interface EmbeddedPageProps {
  title: string
  address: string
  /** What stands in its place where frames are forbidden. */
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
