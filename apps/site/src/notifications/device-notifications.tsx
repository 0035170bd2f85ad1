/** Notifications of this browser: asked for by a press, never by us (account 3, `webPushNotificationFlag`). */
import { calls } from '@rxgauge/contract'
import { SwitchField } from '@rxgauge/ui'
import { useEffect, useState } from 'react'
import { useAccountText } from '../account/use-account-text'
import { useSite } from '../site-context'
import { canNotify, currentSubscription, subscribe } from './push-subscription'

export function DeviceNotifications() {
  const { site, organization, options } = useSite()
  const { notifications: text } = useAccountText()
  const key = organization.app.appSettings.vapIdKey
  const isOffered = options.webPushNotificationFlag && key !== '' && canNotify()
  const [isOn, setOn] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (isOffered)
      void currentSubscription().then(
        (subscription) => setOn(subscription !== null),
        () => undefined,
      )
  }, [isOffered])
  if (!isOffered) return null

  const save = (token: string) => site.session.call(calls.device.saveDeviceToken, { body: { token } })
  async function change(shouldNotify: boolean) {
    setBusy(true)
    try {
      if (shouldNotify) {
        const token = await subscribe(key)
        setBlocked(token === undefined)
        if (token === undefined) return
        await save(token)
      } else {
        await save('')
        await (await currentSubscription())?.unsubscribe()
      }
      setOn(shouldNotify)
    } catch (error) {
      site.notices.report(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SwitchField
      label={text.device}
      note={isBlocked ? text.deviceBlocked : text.deviceNote}
      isOn={isOn}
      stateText={isOn ? text.on : text.off}
      isDisabled={isBusy}
      onChange={(shouldNotify) => void change(shouldNotify)}
    />
  )
}
