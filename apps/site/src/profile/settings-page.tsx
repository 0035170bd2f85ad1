/** The settings list in its prescribed order (account 2, "Settings list"), and the person's data as a file. */
import { fixedPaths, notificationSettingsPath } from '@rxgauge/contract'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { LinkGroup } from '../shell/link-group'
import { SignOutButton } from '../shell/sign-out-button'
import { useSite } from '../site-context'
import { ExportButton } from './export-button'
import { RemoveAccount } from './remove-account'

export default function SettingsPage() {
  const { organization } = useSite()
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
      <LinkGroup name={text.account}>
        {link(fixedPaths.profile, text.profile)}
        <li>
          <ExportButton />
        </li>
      </LinkGroup>
      <LinkGroup name={text.help}>
        {link(fixedPaths.faq, text.faq)}
        {link(fixedPaths.terms, text.terms)}
        {link(fixedPaths.privacy, text.privacy)}
      </LinkGroup>
      <LinkGroup>
        <li>
          <RemoveAccount />
        </li>
      </LinkGroup>
      <LinkGroup name={text.support}>
        {link(fixedPaths.contact, text.contact)}
        {link(notificationSettingsPath(productName), text.notifications)}
        {link(fixedPaths.about, text.about)}
      </LinkGroup>
      <LinkGroup>
        <li>
          <SignOutButton />
        </li>
      </LinkGroup>
    </div>
  )
}
