/** Loads the dialogs' code while the prices are read, or when the first one opens. */
import { lazyPart, useAdopt } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { useResults } from '../results/results-context'
import { ScreenBoundary } from '../screens/screen-boundary'

const load = () => import('./open-dialog')
const OpenDialog = lazyPart(load)

/** Loads their code and adopts their styles once the caller shows; if that fails, opening one tries again. */
export function useDialogPreload() {
  const adopt = useAdopt()
  useEffect(() => {
    load().then(
      ({ styles }) => adopt(styles),
      () => undefined,
    )
  }, [adopt])
}

export function DialogLoader() {
  const { results } = useResults()
  const dialog = useStore(results.views, (state) => state.dialog)
  // A coupon has its own, which opens without a connection.
  if (!dialog || dialog.kind === 'counter' || dialog.kind === 'insuranceHelp') return null
  return (
    <ScreenBoundary fallback={null} onClose={results.views.actions.close}>
      <OpenDialog dialog={dialog} />
    </ScreenBoundary>
  )
}
