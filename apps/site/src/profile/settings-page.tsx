/** The settings list (account 2, "Settings list"): pages, one's own data, removing the account, signing out. */
import { fixedPaths, notificationSettingsPath } from '@rxgauge/contract'
import { type ReactNode, useId } from 'react'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { useSite } from '../site-context'
import { ExportButton } from './export-button'
import { RemoveAccount } from './remove-account'

export default function SettingsPage() {
  const { site, organization } = useSite()
  const { settings: text } = useAccountText()
  const { productName } = organization.app
  const link = (to: string, label: string) => (
    <li key={to}>
      <SiteLink to={to}>{label}</SiteLink>
    </li>
  )
  return (
    <div className="site-wide">
      <h1>{text.title}</h1>
      <div className="account-groups">
        <Group name={text.account}>
          {link(fixedPaths.profile, text.profile)}
          {link(notificationSettingsPath(productName), text.notifications)}
          <li>
            <ExportButton />
          </li>
        </Group>
        <Group name={text.help}>
          {link(fixedPaths.faq, text.faq)}
          {link(fixedPaths.contact, text.contact)}
          {link(fixedPaths.about, text.about)}
        </Group>
        <Group name={text.legal}>
          {link(fixedPaths.terms, text.terms)}
          {link(fixedPaths.privacy, text.privacy)}
        </Group>
        <Group name={text.leave}>
          <li>
            <button type="button" onClick={site.signOut}>
              {text.signOut}
            </button>
          </li>
          <li>
            <RemoveAccount />
          </li>
        </Group>
      </div>
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="site-group" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="site-links">{children}</ul>
    </section>
  )
}
