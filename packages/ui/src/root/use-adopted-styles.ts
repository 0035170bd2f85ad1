import { useLayoutEffect } from 'react'
import { adoptStyles } from './adopt-styles'
import { useRoot } from './root'

/** Adopts the styles of a component that loads later, before it's painted. @param styles the same array each time */
export function useAdoptedStyles(styles: readonly string[]): void {
  const { whenReady } = useRoot()
  useLayoutEffect(
    () =>
      whenReady((element) => {
        const root = element.getRootNode()
        // No `instanceof`, because a frame's document has classes of its own.
        if ('adoptedStyleSheets' in root) adoptStyles(root as Document | ShadowRoot, styles)
      }),
    [whenReady, styles],
  )
}
