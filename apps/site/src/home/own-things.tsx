/** What a signed-in person has here: coupons, messages and the profile, one press away from home. */
import { fixedPaths } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useId } from 'react'
import { useStore } from 'zustand/react'
import { SiteLink } from '../links'
import { useIsBrowser, useSignedIn, useSite } from '../site-context'

/** Above the search. The served page, which doesn't know who is signed in, has the room for it. */
export function OwnThings() {
  const { site, text } = useSite()
  const isBrowser = useIsBrowser()
  const isSignedIn = useSignedIn()
  const count = useStore(site.unread)
  const title = useId()
  if (isBrowser && !isSignedIn) return null
  const { home, shell } = text
  const { none, one, many } = home.own.messages
  const things = [
    { to: fixedPaths.myCoupons, label: shell.myCoupons, note: home.own.coupons },
    {
      to: fixedPaths.messages,
      label: shell.notifications.none,
      note: count === 0 ? none : count === 1 ? one : fill(many, { count }),
    },
    { to: fixedPaths.profile, label: shell.profile, note: home.own.profile },
  ]
  return (
    <section className="site-own" data-served={isBrowser ? undefined : ''} aria-labelledby={title}>
      <h2 id={title}>{home.own.title}</h2>
      <ul>
        {things.map(({ to, label, note }) => (
          <li key={to}>
            <SiteLink className="site-tile" to={to}>
              <span>
                {label} <small>{note}</small>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
