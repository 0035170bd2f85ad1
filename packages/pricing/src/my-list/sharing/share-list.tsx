/** Shares a list as one link, or sends it by text or email. A professional sends it to a patient. */
import type { ListEntry } from '@rxgauge/contract'
import { type FirstScreenMessages, listCounterArea, type ResultsMessages } from '@rxgauge/text'
import { Button, lazyPart, PartBoundary, SendIcon } from '@rxgauge/ui'
import { useState } from 'react'
import { createSendStore } from '../../share/send-store'
import { useAreaMessages } from '../../use-area-messages'
import { createListLink } from './list-link'
import type { ListShareHost } from './list-share-host'

const ShareListDialog = lazyPart(() => import('./share-list-dialog'))

interface ShareListProps {
  host: ListShareHost
  messages: FirstScreenMessages & Pick<ResultsMessages, 'parts'>
  entries: readonly ListEntry[]
  /** It was sent, and the dialog is closed. */
  onSent: () => void
}

export function ShareList({ host, messages, entries, onSent }: ShareListProps) {
  const text = useAreaMessages(listCounterArea, host)
  const [isOpen, setOpen] = useState(false)
  const [presses, setPresses] = useState(0)
  const [link] = useState(() => createListLink(host.session))
  const [sending] = useState(createSendStore)
  function close() {
    setOpen(false)
    if (sending.getState().status === 'sent') onSent()
    sending.actions.reset()
  }
  if (!text || entries.length === 0) return null
  return (
    <>
      <Button
        kind="other"
        onClick={() => {
          setOpen(true)
          setPresses(presses + 1)
          link.actions.make(entries)
        }}
      >
        <SendIcon />
        {text.share}
      </Button>
      {isOpen && (
        <PartBoundary messages={messages} onClose={close} reload={host.reload}>
          <ShareListDialog {...{ host, messages, text, entries, link, sending, presses }} onClose={close} />
        </PartBoundary>
      )}
    </>
  )
}
