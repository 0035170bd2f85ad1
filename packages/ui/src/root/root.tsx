/** The root of a mount: its element, which dialogs are rendered into, its theme and its live region. */
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { applyTheme, type Theme } from '../theme/theme'

interface Root {
  /** The element that dialogs and menus are rendered into; `null` during the very first render. */
  now: () => HTMLElement | null
  /** Calls a task with that element as soon as it's mounted. Returns a cancel function. */
  whenReady: (task: (element: HTMLElement) => void) => () => void
  /** Announces a sentence politely to screen readers. */
  announce: (sentence: string) => void
  /** Announces a sentence only if a modal dialog is open, for components whose own live region can't be heard behind one. */
  announceInDialog: (sentence: string) => void
}

const RootContext = createContext<Root | undefined>(undefined)

export function useRoot(): Root {
  const root = useContext(RootContext)
  if (!root) throw new Error('useRoot is used outside a RootProvider')
  return root
}

/** The root's element; `null` during the very first render. */
export function useRootElement(): HTMLElement | null {
  const { now, whenReady } = useRoot()
  const [element, setElement] = useState(now)
  useLayoutEffect(() => whenReady(setElement), [whenReady])
  return element
}

interface RootProviderProps {
  theme: Theme
  /** `dark` for the designed dark surface; `undefined` if the document has the theme. */
  mode?: 'light' | 'dark' | undefined
  /** Language of everything inside, for screen readers and hyphenation. */
  language: string
  children: ReactNode
}

export function RootProvider({ theme, mode, language, children }: RootProviderProps) {
  const element = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  // Always the same object, because a new one would re-render everything inside.
  const [{ root, callWaiting }] = useState(() => createRoot(element, live))
  useLayoutEffect(callWaiting, [callWaiting])
  useEffect(() => {
    if (element.current) applyTheme(element.current, theme)
  }, [theme])
  return (
    // The direction too, because a page may run from right to left and every language here runs from left to right.
    <div ref={element} className="rx" data-theme={mode} lang={language} dir="ltr">
      <RootContext value={root}>
        <div className="rx-frame">{children}</div>
      </RootContext>
      <div ref={live} className="rx-hidden" role="status" aria-live="polite" />
    </div>
  )
}

type RootRef = RefObject<HTMLDivElement | null>

function createRoot(element: RootRef, live: RootRef): { root: Root; callWaiting: () => void } {
  const waiting = new Set<(element: HTMLElement) => void>()
  /** The live region of the dialog opened last; outside a modal dialog, even the root's own can't be heard. */
  const dialogRegion = () => [...(element.current?.querySelectorAll('dialog[open] > [aria-live]') ?? [])].at(-1)
  return {
    root: {
      now: () => element.current,
      whenReady(task) {
        if (element.current) {
          task(element.current)
          return () => undefined
        }
        waiting.add(task)
        return () => waiting.delete(task)
      },
      announce(sentence) {
        say(sentence, dialogRegion() ?? live.current)
      },
      announceInDialog(sentence) {
        say(sentence, dialogRegion())
      },
    },
    /** Calls the tasks added during the first render, before the browser paints. */
    callWaiting() {
      for (const task of waiting) if (element.current) task(element.current)
      waiting.clear()
    },
  }
}

function say(sentence: string, region: Element | null | undefined): void {
  if (!region) return
  // Each sentence is its own line, and the last few stay, so that none is cut off.
  const line = region.ownerDocument.createElement('p')
  line.textContent = sentence
  region.append(line)
  while (region.childElementCount > 6) region.firstElementChild?.remove()
}
