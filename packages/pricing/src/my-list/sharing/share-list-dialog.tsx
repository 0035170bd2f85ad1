/** The link to copy, to scan or to give to the phone's own ways to share; and sending it by text or email. */
import { valueIn } from '@rxgauge/client'
import { calls, type ListEntry, sharedLinkDays } from '@rxgauge/contract'
import { type FirstScreenMessages, fill, type ListCounterMessages, sendArea } from '@rxgauge/text'
import { Button, Problem, TextField, useAdoptedStyles } from '@rxgauge/ui'
import { Dialog } from '@rxgauge/ui/dialog'
import { useState } from 'react'
import { useStore } from 'zustand/react'
import { copyText } from '../../copy-text'
import { failureSentence } from '../../failure-sentence'
import type { Recipient, SendStore } from '../../share/send-store'
import { shareMethods } from '../../share/share-methods'
import { SharePanel } from '../../share/share-panel'
import { ShareSheetButton } from '../../share/share-sheet-button'
import { useSendingDialog } from '../../share/use-sending-dialog'
import { useAreaMessages } from '../../use-area-messages'
import { type ListLinkStore, sharedFills } from './list-link'
import type { ListShareHost } from './list-share-host'
import css from './share-list.css?inline'

const styles = [css]

interface ShareListDialogProps {
  host: ListShareHost
  messages: FirstScreenMessages
  text: ListCounterMessages
  entries: readonly ListEntry[]
  link: ListLinkStore
  /** What is being sent, even while the dialog is closed. */
  sending: SendStore
  /** How many times it was opened. */
  presses: number
  onClose: () => void
}

export default function ShareListDialog(props: ShareListDialogProps) {
  const { host, messages, text, entries, sending, presses, onClose } = props
  const token = useStore(props.link, (state) => state.token)
  const status = useStore(sending, (state) => state.status)
  const send = useAreaMessages(sendArea, host)
  const { isHidden, close } = useSendingDialog(sending, presses, onClose)
  useAdoptedStyles(styles)
  if (isHidden || !send) return null
  const made = valueIn(token)
  const link = made === undefined ? undefined : host.linkToList(made)
  const sendTo = (to: Recipient) =>
    host.session.call(calls.list.sendList, { body: { fills: sharedFills(entries), ...to } })
  return (
    <Dialog title={text.shareTitle} closeLabel={messages.common.close} onClose={close}>
      {token.status === 'failure' && (
        <Problem action={messages.common.tryAgain} onAction={() => props.link.actions.make(entries)}>
          <p>{failureSentence(token.failure, messages)}</p>
        </Problem>
      )}
      {link === undefined && token.status !== 'failure' && (
        <p className="rx-sending" role="status">
          <span className="rx-bar rx-pulse" />
          {text.making}
        </p>
      )}
      {link !== undefined && (
        <div className="rx-share-list">
          {status === 'idle' && <p className="rx-note">{text.shareLead}</p>}
          {status === 'idle' && <CopyLink link={link} text={text} />}
          <SharePanel
            what="list"
            ways={shareMethods(host.organization, { hasLink: true, hasPaper: false })}
            text={send}
            messages={messages}
            link={link}
            scan={text.scan}
            note={fill(send.expires, { days: sharedLinkDays })}
            sending={sending}
            send={sendTo}
            onStep={(channel, step) => host.onEvent({ kind: 'shared', channel, step })}
            onDone={close}
          />
          {status === 'idle' && <ShareSheetButton url={link} label={send.otherWays} />}
        </div>
      )}
    </Dialog>
  )
}

function CopyLink({ link, text }: { link: string; text: ListCounterMessages }) {
  const [isCopied, setCopied] = useState<boolean>()
  return (
    <div className="rx-copy-link">
      <TextField
        label={text.link}
        value={link}
        readOnly
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
      />
      <Button kind="other" wide onClick={() => void copyText(link).then(setCopied)}>
        {text.copy}
      </Button>
      <p role="status">{isCopied === undefined ? '' : isCopied ? text.copied : text.copyFailed}</p>
    </div>
  )
}
