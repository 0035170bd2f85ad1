/** A component in a file of code of its own, which can be asked for again where it did not come. */
// biome-ignore lint/style/noRestrictedImports: this is what makes it forget a failure.
import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react'

/** Thrown in the place of a part whose code did not come. */
export class PartFailure extends Error {
  /** @param forget lets the next mount of the part ask for its code again */
  constructor(
    readonly forget: () => void,
    cause: unknown,
  ) {
    super('A part could not be loaded', { cause })
    this.name = 'PartFailure'
  }
}

/** As React's `lazy`, which keeps a rejection for good; this one forgets it when the boundary around has shown it. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  const create = () =>
    lazy(() =>
      load().catch((cause: unknown) => {
        throw new PartFailure(() => {
          current = create()
        }, cause)
      }),
    )
  let current = create()
  return function Part(props) {
    const [Component] = useState<ComponentType<Props>>(() => current)
    return createElement(Component, props)
  }
}
