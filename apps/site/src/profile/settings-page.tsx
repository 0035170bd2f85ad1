/** The settings list (account 2, "Settings list"): pages, one's own data, removing the account, signing out. */
import { fixedPaths, notificationSettingsPath } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { useSite } from '../site-context'
import { ExportButton } from './export-button'
import { RemoveAccount } from './remove-account'

export default function SettingsPage() {
  const { site, organization } = useSite()
  const { settings: text } = useAccountText()
  const { productName } = organization.app
  const links = [
    { to: fixedPaths.profile, label: text.profile },
    { to: notificationSettingsPath(productName), label: fill(text.notifications, { product: productName }) },
    { to: fixedPaths.faq, label: text.faq },
    { to: fixedPaths.terms, label: text.terms },
    { to: fixedPaths.privacy, label: text.privacy },
    { to: fixedPaths.contact, label: text.contact },
    { to: fixedPaths.about, label: text.about },
  ]
  return (
    <div className="site-reading">
      <h1>{text.title}</h1>
      <ul className="site-links">
        {links.map(({ to, label }) => (
          <li key={to}>
            <SiteLink to={to}>{label}</SiteLink>
          </li>
        ))}
        <li>
          <ExportButton />
        </li>
        <li>
          <RemoveAccount />
        </li>
        <li>
          <button type="button" onClick={site.signOut}>
            {text.signOut}
          </button>
        </li>
      </ul>
    </div>
  )
}
