/** The My Account dropdown, which closes 400 ms after it loses focus (account 2). */
import { uiTimings } from '@rxgauge/contract'
import { lazyPart } from '@rxgauge/ui'
import { useId, useRef, useState } from 'react'
import { SitePart } from '../rendering/site-part'
import { useSite } from '../site-context'

const AccountItems = lazyPart(() => import('./account-items'))

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
          // The pressed button is disabled then, which takes the focus from it.
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
      {isOpen && (
        <SitePart onClose={close}>
          <AccountItems id={id} button={button} onChoose={close} />
        </SitePart>
      )}
    </div>
  )
}
