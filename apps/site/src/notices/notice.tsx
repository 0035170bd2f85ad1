/**
 * A dialog with one sentence and one button. If its code fails to load, as without a signal, the sentence shows
 * without a dialog.
 */
import { Button, ErrorBoundary, lazyPart, PartSuspense } from '@rxgauge/ui'
import type { ComponentProps } from 'react'

const NoticeDialog = lazyPart(() => import('./notice-dialog'))

export function Notice(props: ComponentProps<typeof NoticeDialog>) {
  const { title, sentence, note, button, onClose } = props
  return (
    <ErrorBoundary
      fallback={() => (
        <div className="rx-failed-part" data-over="" role="alert">
          <p>
            <b>{title}</b> {sentence}
          </p>
          {note}
          <Button onClick={onClose}>{button}</Button>
        </div>
      )}
    >
      <PartSuspense>
        <NoticeDialog {...props} />
      </PartSuspense>
    </ErrorBoundary>
  )
}
