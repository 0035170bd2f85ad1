/** After a notification is pressed, an open page stays as it is and offers the message. */
import { lazyPart } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { SitePart } from '../rendering/site-part'
import { type PressedNotification, pressedNotification } from './notification'

const NewMessageBar = lazyPart(() => import('./new-message-bar'))

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
  const close = () => setPressed(undefined)
  return pressed ? (
    <SitePart onClose={close}>
      <NewMessageBar codes={pressed} onClose={close} />
    </SitePart>
  ) : null
}
