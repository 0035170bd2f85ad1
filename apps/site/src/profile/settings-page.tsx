/** The settings list (account 2, "Settings list"): pages, one's own data, removing the account, signing out. */
import { fixedPaths, notificationSettingsPath } from '@rxgauge/contract'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { LinkGroup } from '../shell/link-group'
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
      <div className="site-groups">
        <LinkGroup name={text.account}>
          {link(fixedPaths.profile, text.profile)}
          {link(notificationSettingsPath(productName), text.notifications)}
          <li>
            <ExportButton />
          </li>
        </LinkGroup>
        <LinkGroup name={text.help}>
          {link(fixedPaths.faq, text.faq)}
          {link(fixedPaths.contact, text.contact)}
          {link(fixedPaths.about, text.about)}
        </LinkGroup>
        <LinkGroup name={text.legal}>
          {link(fixedPaths.terms, text.terms)}
          {link(fixedPaths.privacy, text.privacy)}
        </LinkGroup>
        <LinkGroup name={text.leave}>
          <li>
            <button type="button" onClick={site.signOut}>
              {text.signOut}
            </button>
          </li>
          <li>
            <RemoveAccount />
          </li>
        </LinkGroup>
      </div>
    </div>
  )
}
