/** A dialog that sends something: closed while sending, it's only hidden, and shows the outcome later. */
import { useState } from 'react'
import { useStore } from 'zustand/react'
import type { SendStore } from './send-store'

interface SendingDialog {
  isHidden: boolean
  close: () => void
}

/**
 * @param presses how often the dialog was opened; another press shows a hidden one again
 * @param onClose called if nothing is being sent
 */
export function useSendingDialog(store: SendStore, presses: number, onClose: () => void): SendingDialog {
  const isSending = useStore(store, ({ status }) => status === 'sending')
  /** Value of `presses` when the dialog was closed. */
  const [closed, setClosed] = useState<number>()
  return {
    isHidden: isSending && closed === presses,
    close: isSending ? () => setClosed(presses) : onClose,
  }
}
