/** The link to the messages, with the number of unread ones. */
import { fixedPaths } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { BellIcon } from '@rxgauge/ui'
import { useEffect } from 'react'
import { useStore } from 'zustand/react'
import { SiteLink } from '../links'
import { useSite } from '../site-context'

export function NotificationsLink() {
  const { site, text } = useSite()
  const count = useStore(site.unread)
  useEffect(() => void site.unread.actions.refresh(), [site])
  const { none, one, many } = text.shell.notifications
  const name = count === 0 ? none : count === 1 ? one : fill(many, { count })
  return (
    <SiteLink className="site-icon-link" to={fixedPaths.messages} aria-label={name}>
      <BellIcon />
      {count > 0 && (
        <span className="site-badge" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </SiteLink>
  )
}
