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
  const { notes } = text
  const link = (to: string, label: string, note: string) => (
    <li>
      <SiteLink to={to}>
        {label} <small>{note}</small>
      </SiteLink>
    </li>
  )
  return (
    <div className="site-wide">
      <h1>{text.title}</h1>
      <div className="site-groups">
        <div>
          <LinkGroup name={text.account}>{link(fixedPaths.profile, text.profile, notes.profile)}</LinkGroup>
          <LinkGroup name={text.help}>
            {link(fixedPaths.faq, text.faq, notes.faq)}
            {link(fixedPaths.terms, text.terms, notes.terms)}
          </LinkGroup>
          <LinkGroup name={text.ownData}>
            {link(fixedPaths.privacy, text.privacy, notes.privacy)}
            <li>
              <ExportButton />
            </li>
            <li>
              <RemoveAccount />
            </li>
          </LinkGroup>
        </div>
        <div>
          <LinkGroup name={text.support}>
            {link(fixedPaths.contact, text.contact, notes.contact)}
            {link(notificationSettingsPath(productName), text.notifications, notes.notifications)}
            {link(fixedPaths.about, text.about, notes.about)}
          </LinkGroup>
          <LinkGroup>
            <li>
              <SignOutButton />
            </li>
          </LinkGroup>
        </div>
      </div>
    </div>
  )
}
