import {
  type ComponentType,
  createContext,
  createElement,
  // biome-ignore lint/style/noRestrictedImports: this module wraps it.
  lazy,
  type ReactNode,
  // biome-ignore lint/style/noRestrictedImports: this module wraps it.
  Suspense,
  useContext,
  useReducer,
  useState,
} from 'react'

/** Thrown in place of a component whose code failed to load. */
export class PartFailure extends Error {
  /** @param forget makes the next mount of the component load its code again */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('A part could not be loaded', { cause })
    this.name = 'PartFailure'
  }
}

/** Like React's `lazy`, which keeps a rejection forever; this one can load again after the error boundary has shown it. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const create = () => {
    let code: Promise<{ default: ComponentType<Props> }> | undefined
    let isSettled = false
    const loadOnce = () => {
      code ??= load()
        .catch((cause: unknown) => {
          throw new PartFailure(() => {
            current = create()
          }, cause)
        })
        .finally(() => {
          isSettled = true
        })
      return code
    }
    const whenSettled = (update: () => void) => {
      if (!isSettled) loadOnce().then(update, update)
    }
    return { whenSettled, Component: lazy(loadOnce) as ComponentType<Props> }
  }
  let current = create()
  return function Part(props) {
    const [{ whenSettled, Component }] = useState(() => current)
    whenSettled(useContext(UpdateContext))
    return createElement(Component, props)
  }
}

/** Renders the nearest `PartSuspense` again. */
const UpdateContext = createContext(() => {})

/**
 * A `Suspense` that shows a component as soon as its code has loaded. React delays its own retry until 300 ms after the last fallback
 * appeared, but never a state update, so loading triggers one.
 */
export function PartSuspense({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [, update] = useReducer((count: number) => count + 1, 0)
  return (
    <UpdateContext value={update}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </UpdateContext>
  )
}
