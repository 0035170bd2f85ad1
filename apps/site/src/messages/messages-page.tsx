/** The app's messages: unread until marked, deleted after a confirmation (account 4, "Messages"). */
import { calls, fixedPaths } from '@rxgauge/contract'
import { Button, lazyPart } from '@rxgauge/ui'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { PageSkeleton } from '../rendering/page-chunk'
import { SitePart } from '../rendering/site-part'
import { useSiteCall } from '../rendering/use-site-call'
import { useSite } from '../site-context'
import { type Message, MessageItem } from './message-item'

const ChoiceDialog = lazyPart(() => import('../account/confirm-dialog'))

/** One message, or all of them. */
type MessageToDelete = Message | 'all'

export default function MessagesPage() {
  const { site } = useSite()
  const { messages: text } = useAccountText()
  const [toDelete, setToDelete] = useState<MessageToDelete>()
  const { area, value: list, reload } = useSiteCall(calls.message.listMessages, {})

  /** A change shows only after the server has made it. */
  async function change(work: Promise<unknown>) {
    try {
      await work
      void reload()
      void site.unread.actions.refresh()
    } catch (error) {
      site.notices.actions.report(error)
    }
  }
  const { session } = site
  const { message } = calls
  const read = (chosen: MessageToDelete) =>
    change(
      chosen === 'all'
        ? session.call(message.markAllMessagesRead, {})
        : session.call(message.markMessageRead, { params: { id: chosen.id } }),
    )
  const erase = (chosen: MessageToDelete) => {
    setToDelete(undefined)
    return change(
      chosen === 'all'
        ? session.call(message.deleteAllMessages, {})
        : session.call(message.deleteMessage, { params: { id: chosen.id } }),
    )
  }

  return (
    <div className="site-reading">
      <h1>{text.title}</h1>
      {list === undefined && area.status !== 'failure' && <PageSkeleton />}
      {list?.length === 0 && <p className="site-lead">{text.empty}</p>}
      {list && list.length > 0 && (
        <>
          <div className="account-message-ways account-messages-ways">
            <Button kind="link" disabled={list.every(({ readFlag }) => readFlag)} onClick={() => void read('all')}>
              {text.markAll}
            </Button>
            <Button kind="link" onClick={() => setToDelete('all')}>
              {text.deleteAll}
            </Button>
          </div>
          <ul className="site-rows">
            {list.map((each) => (
              <MessageItem
                key={each.id}
                message={each}
                onRead={() => void read(each)}
                onDelete={() => setToDelete(each)}
              />
            ))}
          </ul>
          <p className="account-message-search">
            <SiteLink to={fixedPaths.search}>{text.search}</SiteLink>
          </p>
        </>
      )}
      {toDelete && (
        <SitePart onClose={() => setToDelete(undefined)}>
          <ChoiceDialog
            title={toDelete === 'all' ? text.sureAllTitle : text.sureTitle}
            yes={text.yes}
            no={text.no}
            isDestructive
            onYes={() => void erase(toDelete)}
            onNo={() => setToDelete(undefined)}
          >
            {toDelete === 'all' ? text.sureAll : text.sure}
          </ChoiceDialog>
        </SitePart>
      )}
    </div>
  )
}
