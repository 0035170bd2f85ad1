/** Phone, email and password; each changes on its own screen. */
import { fixedPaths, formatPhone, type Profile } from '@rxgauge/contract'
import { ContactText } from '../account/contact-text'
import { useAccountText } from '../account/use-account-text'
import { SiteLink } from '../links'

export function ProfileContacts({ profile }: { profile: Profile }) {
  const text = useAccountText()
  const { phone, email } = profile
  const rows = [
    { what: text.phone, value: phone && formatPhone(phone), to: fixedPaths.changePhone },
    { what: text.email, value: email, to: fixedPaths.changeEmail },
    { what: text.password, value: text.profile.passwordMask, to: fixedPaths.changePassword },
  ]
  return (
    <section className="site-panel">
      <h2>{text.profile.contact}</h2>
      <dl className="account-contacts">
        {rows.map(({ what, value, to }) => (
          <div key={to}>
            <dt>{what}</dt>
            <dd>{value ? <ContactText contact={value} /> : text.profile.none}</dd>
            <dd>
              <SiteLink to={to}>
                {value ? text.profile.change : text.profile.add}
                <span className="rx-hidden"> {what}</span>
              </SiteLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
