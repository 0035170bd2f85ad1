/** The header of a screen that replaces the prices: a back button, and a title that takes the focus. */
import { BackButton } from '@rxgauge/ui'
import { type ReactNode, useEffect, useRef } from 'react'

interface ScreenHeaderProps {
  title: ReactNode
  note?: ReactNode
  backLabel: string
  onBack: () => void
  children?: ReactNode
}

export function ScreenHeader({ title, note, backLabel, onBack, children }: ScreenHeaderProps) {
  return (
    <div className="rx-screen-head">
      <div className="rx-screen-actions">
        <BackButton label={backLabel} onClick={onBack} />
        {children}
      </div>
      <ScreenTitle className="rx-screen-title">{title}</ScreenTitle>
      {note && <p className="rx-note">{note}</p>}
    </div>
  )
}

/** The title alone, which takes the focus too. */
export function ScreenTitle({ className, children }: { className: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: false }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h2>
  )
}
