/** Signs out, and shows progress while the server responds. */
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
