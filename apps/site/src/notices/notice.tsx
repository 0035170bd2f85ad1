/** One sentence and one button over the page; said without its dialog where that does not come, as without a signal. */
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
