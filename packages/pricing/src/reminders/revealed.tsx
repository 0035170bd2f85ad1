/** A field that a press has added to the form scrolls into view, with its hint. */
import { type ReactNode, useEffect, useRef } from 'react'

interface RevealedProps {
  isShown: boolean
  children: ReactNode
}

export function Revealed({ isShown, children }: RevealedProps) {
  const place = useRef<HTMLDivElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) place.current?.scrollIntoView({ block: 'nearest' })
    wasShown.current = isShown
  }, [isShown])
  return isShown ? <div ref={place}>{children}</div> : null
}
