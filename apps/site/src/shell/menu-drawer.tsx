/** The drawer of narrow screens: the tabs and the account items (account 2, "Header and navigation"). */
import { fixedPaths } from '@rxgauge/contract'
import { Drawer } from '@rxgauge/ui/drawer'
import { SiteLink } from '../links'
import { useSignedIn, useSite } from '../site-context'
import { useAccountLinks } from './navigation'
import { SignOutButton } from './sign-out-button'
import { TabLinks } from './tab-links'
import { useShowsAccount } from './use-shows-account'

export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { messages, options, text } = useSite()
  const { shell } = text
  const links = useAccountLinks()
  const isSignedIn = useSignedIn()
  const showsAccount = useShowsAccount()
  return (
    <Drawer title={shell.menu} closeLabel={messages.common.close} onClose={onClose}>
      <nav className="site-drawer" aria-label={shell.navigation}>
        <TabLinks onPress={onClose} />
        {isSignedIn && (
          <>
            <hr />
            {showsAccount &&
              links.map(({ to, label }) => (
                <SiteLink key={to} to={to} onClick={onClose}>
                  {label}
                </SiteLink>
              ))}
            {/* A signed-in person can always sign out, whatever is hidden. */}
            <SignOutButton />
          </>
        )}
        {!isSignedIn && options.signInOutFlag && (
          <>
            <hr />
            <SiteLink to={fixedPaths.signUp} onClick={onClose}>
              {shell.signUp}
            </SiteLink>
            <SiteLink to={fixedPaths.signIn} onClick={onClose}>
              {shell.signIn}
            </SiteLink>
          </>
        )}
      </nav>
    </Drawer>
  )
}
