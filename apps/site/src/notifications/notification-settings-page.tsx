/**
 * Notification settings: one entry, "Notifications", which opens the refill savings reminders (account 2,
 * "Notification settings").
 */
import { calls, fixedPaths, formatPhone, notificationSettingsPath } from '@rxgauge/contract'
import { fill } from '@rxgauge/text'
import { BackButton, BackIcon, SwitchField } from '@rxgauge/ui'
import { useState } from 'react'
import * as v from 'valibot'
import { useHistoryState } from 'wouter/use-browser-location'
import { useAccountText } from '../account/use-account-text'
import { useOutcome } from '../account/use-outcome'
import { SiteLink, useGo } from '../links'
import { useProfile } from '../profile/use-profile'
import { isFramed } from '../rendering/framed-location'
import { PageSkeleton } from '../rendering/page-chunk'
import { useSite } from '../site-context'
import DeviceNotifications from './device-notifications'

const insideState = v.object({ isInside: v.literal(true) })

export default function NotificationSettingsPage() {
  const { organization } = useSite()
  const { notifications: text, settings } = useAccountText()
  const go = useGo()
  const path = notificationSettingsPath(organization.app.productName)
  // A history entry of its own, so that Back leads from the reminders to the list.
  const isInside = v.is(insideState, useHistoryState<unknown>())
  return (
    <div className="site-reading">
      {isInside ? (
        <BackButton label={text.back} onClick={() => (isFramed() ? go(path) : history.back())} />
      ) : (
        <SiteLink className="rx-back" to={fixedPaths.settings}>
          <BackIcon />
          {settings.title}
        </SiteLink>
      )}
      <h1>{fill(text.title, { product: organization.app.productName })}</h1>
      {isInside ? (
        <RefillReminders />
      ) : (
        <ul className="site-rows site-links">
          <li>
            <button type="button" data-leads-on="" onClick={() => go(path, { state: { isInside: true } })}>
              {text.entry}
              <small>
                <States />
              </small>
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

/** What the entry leads to, and how it's set. */
function States() {
  const { notifications: text } = useAccountText()
  const { profile } = useProfile()
  if (!profile) return text.heading
  const state = (isOn: boolean) => (isOn ? text.stateOn : text.stateOff)
  const [byText, byEmail] = [state(profile.textAllowed), state(profile.emailAllowed)]
  return fill(text.states, { heading: text.heading, text: byText, email: byEmail })
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
      <h2>{text.heading}</h2>
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
