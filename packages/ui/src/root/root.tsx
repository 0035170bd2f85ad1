/** The one root of a mount: what portals go to, which theme it wears, and the live region that speaks for it. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { applyTheme, type Theme } from '../theme/theme'

interface Root {
  /** Where dialogs and menus are put; `null` until the first paint. */
  element: HTMLElement | null
  /** Says a sentence politely to those who listen instead of look. */
  announce: (sentence: string) => void
}

const RootContext = createContext<Root | undefined>(undefined)

export function useRoot(): Root {
  const root = useContext(RootContext)
  if (!root) throw new Error('This part stands outside a RootProvider')
  return root
}

interface RootProviderProps {
  theme: Theme
  /** `dark` for the designed dark surface. */
  mode?: 'light' | 'dark' | undefined
  /** Language of everything inside, for screen readers and hyphenation. */
  language: string
  children: ReactNode
}

export function RootProvider({ theme, mode = 'light', language, children }: RootProviderProps) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const live = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element) applyTheme(element, theme)
  }, [element, theme])
  const root = useMemo<Root>(
    () => ({
      element,
      announce(sentence) {
        if (!live.current) return
        // Each sentence is a line of its own; the last few stay, so that none is cut off.
        const line = live.current.ownerDocument.createElement('p')
        line.textContent = sentence
        live.current.append(line)
        while (live.current.childElementCount > 6) live.current.firstElementChild?.remove()
      },
    }),
    [element],
  )
  return (
    <div ref={setElement} className="rx" data-theme={mode} lang={language}>
      <RootContext value={root}>
        <div className="rx-frame">{children}</div>
      </RootContext>
      <div ref={live} className="rx-hidden" role="status" aria-live="polite" />
    </div>
  )
}
