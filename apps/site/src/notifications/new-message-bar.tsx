/** "You have a new message", above the page. Another organization's messages open in another tab. */
import { ignoreFailure, matchesCodes } from '@rxgauge/client'
import { fixedPaths } from '@rxgauge/contract'
import { Button } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useGo } from '../links'
import { useSignedIn, useSite } from '../site-context'
import { messagesAddress, type NotificationCodes } from './notification'

interface NewMessageBarProps {
  codes: NotificationCodes
  onClose: () => void
}

export default function NewMessageBar({ codes, onClose }: NewMessageBarProps) {
  const { site, organization } = useSite()
  const { messages: text, signedOut } = useAccountText()
  const go = useGo()
  const isSignedIn = useSignedIn()
  const isHere = matchesCodes(organization, codes)
  useEffect(() => {
    if (isHere && isSignedIn) site.unread.actions.refresh().catch(ignoreFailure)
  }, [isHere, isSignedIn, site])
  return (
    <section className="site-panel site-row" role="status">
      <span>{text.newMessage}</span>
      {isHere ? (
        <Button
          onClick={() => {
            onClose()
            go(fixedPaths.messages)
          }}
        >
          {text.open}
        </Button>
      ) : (
        <a href={messagesAddress(codes)} target="_blank" rel="noopener" onClick={onClose}>
          {text.open}
        </a>
      )}
      <Button kind="link" onClick={onClose}>
        {signedOut.notNow}
      </Button>
    </section>
  )
}
