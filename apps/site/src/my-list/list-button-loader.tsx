/** Loads the way to My list after the page, which works without it. */
import { ErrorBoundary, lazyPart, PartSuspense } from '@rxgauge/ui'
import type { ComponentProps } from 'react'
import { useIsBrowser, useSite } from '../site-context'
import type ListButton from './list-button'

const Later = lazyPart(() => import('./list-button'))

export function ListButtonLoader(props: ComponentProps<typeof ListButton>) {
  const { isWidget, options } = useSite()
  const isBrowser = useIsBrowser()
  if (!isBrowser) return null
  if (isWidget && !options.myListFlag) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <PartSuspense>
        <Later {...props} />
      </PartSuspense>
    </ErrorBoundary>
  )
}
