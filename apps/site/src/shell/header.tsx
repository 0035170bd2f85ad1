/** The header: logo, tabs, language, and what the visitor may do about an account. */
import { fixedPaths } from '@rxgauge/contract'
import { lazyPart, MenuIcon } from '@rxgauge/ui'
import { useState } from 'react'
import { useTrack } from '../analytics/use-data-layer'
import { SiteLink } from '../links'
import { SitePart } from '../rendering/site-part'
import { useSignedIn, useSite } from '../site-context'
import { AccountMenu } from './account-menu'
import { BrandLogo } from './brand-logo'
import { useTabs } from './navigation'
import { NotificationsLink } from './notifications-link'
import { SiteLanguage } from './site-language'

const MenuDrawer = lazyPart(() => import('./menu-drawer'))

export function Header() {
  const { organization, options, text } = useSite()
  const { shell } = text
  const isSignedIn = useSignedIn()
  const tabs = useTabs()
  const track = useTrack()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <header className="site-header">
        <SiteLink className="site-brand" to="/">
          <BrandLogo />
          <span>{organization.name}</span>
        </SiteLink>
        <nav className="site-nav" aria-label={shell.navigation}>
          {tabs.map(({ name, to, label, isActive }) => (
            <SiteLink
              key={to}
              to={to}
              aria-current={isActive ? 'page' : undefined}
              onClick={() => track.navigation(name)}
            >
              {label}
            </SiteLink>
          ))}
        </nav>
        <div className="site-header-end">
          <SiteLanguage className="site-language" />
          {isSignedIn && (
            <>
              <NotificationsLink />
              <AccountMenu />
            </>
          )}
          {!isSignedIn && options.signInOutFlag && (
            <span className="site-sign">
              <SiteLink to={fixedPaths.signUp}>{shell.signUp}</SiteLink>
              <SiteLink to={fixedPaths.signIn}>{shell.signIn}</SiteLink>
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
