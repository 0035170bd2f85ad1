/** The header: logo, tabs, language, and account actions. */
import { fixedPaths } from '@rxgauge/contract'
import { lazyPart, MenuIcon } from '@rxgauge/ui'
import { useState } from 'react'
import { AppearanceButton } from '../appearance/appearance-button'
import { SiteLink } from '../links'
import { SitePart } from '../rendering/site-part'
import { useIsBrowser, useSignedIn, useSite } from '../site-context'
import { AccountMenu } from './account-menu'
import { BrandLogo } from './brand-logo'
import { NotificationsLink } from './notifications-link'
import { SiteLanguage } from './site-language'
import { TabLinks } from './tab-links'

const MenuDrawer = lazyPart(() => import('./menu-drawer'))

export function Header() {
  const { organization, options, text } = useSite()
  const { shell } = text
  const isSignedIn = useSignedIn()
  const isBrowser = useIsBrowser()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <header className="site-header">
        <SiteLink className="site-brand" to="/">
          <BrandLogo />
          <span>{organization.name}</span>
        </SiteLink>
        <nav className="site-nav" aria-label={shell.navigation}>
          <TabLinks />
        </nav>
        <div className="site-header-end">
          <SiteLanguage className="site-language" />
          <AppearanceButton />
          {isSignedIn && (
            <>
              <NotificationsLink />
              <AccountMenu />
            </>
          )}
          {!isBrowser && <AccountRoom name={shell.myAccount} />}
          {!isSignedIn && options.signInOutFlag && (
            <span className="site-sign" data-served={isBrowser ? undefined : ''}>
              <SiteLink to={fixedPaths.signIn}>{shell.signIn}</SiteLink>
              <SiteLink to={fixedPaths.signUp}>{shell.signUp}</SiteLink>
            </span>
          )}
          <button
            type="button"
            className="site-menu-button"
            aria-label={shell.menu}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <MenuIcon />
          </button>
        </div>
      </header>
      {isOpen && (
        <SitePart onClose={() => setOpen(false)}>
          <MenuDrawer onClose={() => setOpen(false)} />
        </SitePart>
      )}
    </>
  )
}

/** In the served page, which doesn't know who is signed in: as wide as what they will see, so that nothing moves. */
const AccountRoom = ({ name }: { name: string }) => (
  <span className="site-account-room" aria-hidden="true">
    <span />
    <span className="site-account">
      <button type="button" tabIndex={-1}>
        {name}
      </button>
    </span>
  </span>
)
