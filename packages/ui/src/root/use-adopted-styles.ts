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
        if (root instanceof ShadowRoot || root instanceof Document) adoptStyles(root, styles)
      }),
    [whenReady, styles],
  )
}
