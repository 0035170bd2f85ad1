/** Pages of ours inside the page around us, which may forbid frames. */
import { useEffect, useState } from 'react'

/** Whether the page around us forbids frames: then the link is the way. */
export function useBlockedFrame(): boolean {
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
