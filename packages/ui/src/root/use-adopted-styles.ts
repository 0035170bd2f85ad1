import { useCallback, useLayoutEffect } from 'react'
import { adoptStyles } from './adopt-styles'
import { useRoot } from './root'

/** Adopts the styles of a component that loads later, before it's painted. @param styles the same array each time */
export function useAdoptedStyles(styles: readonly string[]): void {
  const adopt = useAdopt()
  useLayoutEffect(() => adopt(styles), [adopt, styles])
}

/** Returns a function that adopts styles as soon as there's a root; it returns a cancel function. */
export function useAdopt(): (styles: readonly string[]) => () => void {
  const { whenReady } = useRoot()
  return useCallback(
    (styles) =>
      whenReady((element) => {
        const root = element.getRootNode()
        // No `instanceof`, because a frame's document has classes of its own.
        if ('adoptedStyleSheets' in root) adoptStyles(root as Document | ShadowRoot, styles)
      }),
    [whenReady],
  )
}
