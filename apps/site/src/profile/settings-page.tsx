/** The settings list in its prescribed order (account 2, "Settings list"), with what each is set to, and the person's data as a file. */
import { fixedPaths, formatPhone, notificationSettingsPath } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import type { ReactNode } from 'react'
import { ContactText } from '../account/contact-text'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'
import { LinkGroup } from '../shell/link-group'
import { SignOutButton } from '../shell/sign-out-button'
import { useSite } from '../site-context'
import { ExportButton } from './export-button'
import { RemoveAccount } from './remove-account'
import { useProfile } from './use-profile'

/** Keeps a note's line while the profile loads. */
const blank = '\u00a0'

export default function SettingsPage() {
  const { organization } = useSite()
  const account = useAccountText()
  const { profile } = useProfile({ isQuiet: true })
  const { settings: text, notifications: reminders } = account
  const { productName } = organization.app
  const { notes } = text
  const contact = (value: string | null | undefined) =>
    value === undefined ? blank : value === null ? account.profile.none : <ContactText contact={value} />
  const state = (isOn: boolean) => (isOn ? reminders.stateOn : reminders.stateOff)
  const link = (to: string, label: string, note: ReactNode) => (
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
          <LinkGroup name={text.account}>
            {link(fixedPaths.profile, text.profile, notes.profile)}
            {link(fixedPaths.changePhone, account.phone, contact(profile?.phone && formatPhone(profile.phone)))}
            {link(fixedPaths.changeEmail, account.email, contact(profile?.email))}
            {link(fixedPaths.changePassword, account.password, notes.password)}
          </LinkGroup>
          <LinkGroup name={text.help}>
            {link(fixedPaths.faq, text.faq, notes.faq)}
            {link(fixedPaths.terms, text.terms, notes.terms)}
          </LinkGroup>
        </div>
        <div>
          <LinkGroup name={text.ownData}>
            {link(fixedPaths.privacy, text.privacy, notes.privacy)}
            <li>
              <ExportButton />
            </li>
            <li>
              <RemoveAccount />
            </li>
          </LinkGroup>
          <LinkGroup name={text.support}>
            {link(fixedPaths.contact, text.contact, notes.contact)}
            {link(
              notificationSettingsPath(productName),
              fill(reminders.title, { product: productName }),
              profile
                ? fill(reminders.states, { text: state(profile.textAllowed), email: state(profile.emailAllowed) })
                : blank,
            )}
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
