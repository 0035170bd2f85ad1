/** A dialog that sends something: closed meanwhile it is only hidden, and what came of it shows. */
import { useState } from 'react'
import { useStore } from 'zustand/react'
import type { SendStore } from './send-store'

interface SendingDialog {
  isHidden: boolean
  close: () => void
}

/**
 * @param presses how often the dialog was opened: pressed again, it shows while it still sends
 * @param onClose for when nothing is on its way
 */
export function useSendingDialog(store: SendStore, presses: number, onClose: () => void): SendingDialog {
  const isSending = useStore(store, ({ status }) => status === 'sending')
  /** The press whose dialog was closed. */
  const [closed, setClosed] = useState<number>()
  return {
    isHidden: isSending && closed === presses,
    close: isSending ? () => setClosed(presses) : onClose,
  }
}
