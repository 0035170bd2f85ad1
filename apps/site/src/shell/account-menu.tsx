/** The My Account dropdown; it closes 400 ms after it lost the focus (account 2). */
import { uiTimings } from '@rxgauge/contract'
import { useId, useRef, useState } from 'react'
import { SiteLink } from '../links'
import { useSite } from '../site-context'
import { useAccountLinks } from './navigation'
import { SignOutButton } from './sign-out-button'

export function AccountMenu() {
  const { site, text } = useSite()
  const { shell } = text
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const cancel = useRef(() => {})
  const id = useId()
  const close = () => setOpen(false)
  return (
    <div
      className="site-account"
      role="group"
      aria-label={shell.myAccount}
      onBlur={() => {
        cancel.current = site.clock.after(uiTimings.accountMenuBlur, () => {
          // The button that was pressed is disabled then, which takes the focus from it.
          if (!site.isSigningOut.getState()) close()
        })
      }}
      onFocus={() => cancel.current()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {shell.myAccount}
      </button>
      {isOpen && <AccountItems id={id} onChoose={close} />}
    </div>
  )
}

function AccountItems({ id, onChoose }: { id: string; onChoose: () => void }) {
  const { text } = useSite()
  const links = useAccountLinks()
  return (
    <ul id={id} className="site-account-items">
      <li>
        <button type="button" onClick={onChoose}>
          {text.shell.myAccount}
        </button>
      </li>
      {links.map(({ to, label }) => (
        <li key={to}>
          <SiteLink to={to} onClick={onChoose}>
            {label}
          </SiteLink>
        </li>
      ))}
      <li>
        <SignOutButton />
      </li>
    </ul>
  )
}
