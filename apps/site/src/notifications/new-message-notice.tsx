/** A pressed notification leaves a page that is open as it is: the page offers the message. */
import { lazy, Suspense, useEffect, useState } from 'react'
import * as v from 'valibot'
import { type PressedNotification, pressedNotification } from './notification'

const NewMessageBar = lazy(() => import('./new-message-bar'))

export function NewMessageNotice() {
  const [pressed, setPressed] = useState<PressedNotification>()
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    const listen = ({ data }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(pressedNotification, data)
      if (parsed.success) setPressed(parsed.output)
    }
    worker?.addEventListener('message', listen)
    worker?.startMessages()
    return () => worker?.removeEventListener('message', listen)
  }, [])
  return pressed ? (
    <Suspense>
      <NewMessageBar codes={pressed} onClose={() => setPressed(undefined)} />
    </Suspense>
  ) : null
}
