/** The settings list (account 2, "Settings list"): pages, one's own data, removing the account, signing out. */
import { fixedPaths, notificationSettingsPath } from '@rxgauge/contract'
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
    <div className="site-reading">
      <h1>{text.title}</h1>
      <ul className="site-links">
        {link(fixedPaths.profile, text.profile)}
        {link(fixedPaths.faq, text.faq)}
        {link(fixedPaths.terms, text.terms)}
        {link(fixedPaths.privacy, text.privacy)}
        <li>
          <RemoveAccount />
        </li>
        {link(fixedPaths.contact, text.contact)}
        {link(notificationSettingsPath(productName), text.notifications)}
        {link(fixedPaths.about, text.about)}
        <li>
          <ExportButton />
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
