/** Signs out; while the server is asked it says so. */
import { useStore } from 'zustand/react'
import { useSite } from '../site-context'

export function SignOutButton() {
  const { site, text } = useSite()
  const isBusy = useStore(site.isSigningOut)
  return (
    <button type="button" disabled={isBusy} onClick={site.signOut}>
      {isBusy ? text.shell.signingOut : text.shell.signOut}
    </button>
  )
}
