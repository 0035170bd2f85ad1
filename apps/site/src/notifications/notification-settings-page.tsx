/** The product's settings: one entry, "Notifications", with the refill savings reminders open below it (account 2, "Notification settings"). */
import { calls, fixedPaths, formatPhone } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { BackIcon, SwitchField } from '@rxgauge/ui'
import { useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { SiteLink } from '../links'
import { useProfile } from '../profile/use-profile'
import { PageSkeleton } from '../rendering/page-chunk'
import { useSite } from '../site-context'
import DeviceNotifications from './device-notifications'

export default function NotificationSettingsPage() {
  const { organization, options, text: site } = useSite()
  const { notifications: text, settings } = useAccountText()
  return (
    <div className="site-reading">
      <SiteLink className="rx-back" to={fixedPaths.settings}>
        <BackIcon />
        {settings.title}
      </SiteLink>
      <h1>{fill(text.title, { product: organization.app.productName })}</h1>
      <h2>{text.entry}</h2>
      <RefillReminders />
      {options.doseReminderFlag && (
        <section className="site-panel">
          <h3>{text.dose}</h3>
          <p>{text.doseText}</p>
          <SiteLink to={fixedPaths.myCoupons}>{site.shell.myCoupons}</SiteLink>
        </section>
      )}
    </div>
  )
}

function RefillReminders() {
  const { site, messages } = useSite()
  const { notifications: text, consent } = useAccountText()
  const { profile, replace } = useProfile()
  const outcome = useOutcome()
  const [isBusy, setBusy] = useState(false)
  if (!profile) return <PageSkeleton />
  const { phone, email } = profile

  /** Changes the switch at once; the server's sentence follows in a dialog. */
  async function change(channel: 'text' | 'email', isOn: boolean) {
    if (!profile || isBusy) return
    const key = channel === 'text' ? 'textAllowed' : 'emailAllowed'
    const { settings } = calls
    const call = {
      text: [settings.denyText, settings.allowText],
      email: [settings.denyEmail, settings.allowEmail],
    } as const
    replace({ ...profile, [key]: isOn })
    setBusy(true)
    try {
      const { message } = await site.session.callWithMessage(call[channel][isOn ? 1 : 0], {})
      outcome.showOutcome({ title: text.done, sentence: message, button: messages.common.done })
    } catch (error) {
      replace(profile)
      outcome.showFailure(text.failed, error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="site-panel site-stack">
      <h3>{text.heading}</h3>
      <p>{text.lead}</p>
      <SwitchField
        label={text.text}
        note={
          phone === null
            ? text.noPhone
            : `${fill(text.toText, { contact: formatPhone(phone) })} ${consent.settingsText}`
        }
        isOn={profile.textAllowed}
        stateText={profile.textAllowed ? text.on : text.off}
        isDisabled={phone === null}
        onChange={(isOn) => void change('text', isOn)}
      />
      <SwitchField
        label={text.email}
        note={email === null ? text.noEmail : `${fill(text.toEmail, { contact: email })} ${consent.settingsEmail}`}
        isOn={profile.emailAllowed}
        stateText={profile.emailAllowed ? text.on : text.off}
        isDisabled={email === null}
        onChange={(isOn) => void change('email', isOn)}
      />
      <DeviceNotifications />
      <SiteLink to={fixedPaths.profile}>{text.update}</SiteLink>
      {outcome.dialog}
    </section>
  )
}
