/** Header, navigation and footer; in widget mode only what they stand around. */
import { LanguageSelect } from '@rxgauge/ui'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { Site, SiteState } from './start-site'

interface ShellProps {
  site: Site
  now: Extract<SiteState, { status: 'ready' }>
  isWidget: boolean
  children: ReactNode
}

export function Shell({ site, now, isWidget, children }: ShellProps) {
  const [path] = useLocation()
  const { organization, messages, language } = now
  if (isWidget) return <main className="site-widget">{children}</main>
  const tabs = [
    { to: '/', label: messages.site.home, isActive: path === '/' },
    { to: '/SearchMedication', label: messages.site.search, isActive: path.startsWith('/SearchMedication') },
  ]
  return (
    <div className="site">
      <a className="site-skip" href="#content">
        {messages.site.skip}
      </a>
      <header className="site-header">
        <Link className="site-brand" to="/">
          {organization.name}
        </Link>
        <nav aria-label={messages.site.navigation}>
          {tabs.map(({ to, label, isActive }) => (
            <Link key={to} to={to} aria-current={isActive ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <LanguageSelect
          className="site-language"
          label={messages.common.language}
          value={language}
          names={{ en: messages.common.english, es: messages.common.spanish }}
          onChange={site.changeLanguage}
        />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-footer">{messages.site.footer}</footer>
    </div>
  )
}
